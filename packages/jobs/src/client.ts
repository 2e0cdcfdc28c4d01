import type { StudioEvent } from "@portrait-studio/contract";
import type { Log, Studio } from "@portrait-studio/studio";
import { inSpan } from "@portrait-studio/tracing";
import { Inngest, type Logger, Middleware } from "inngest";
import { recordRuns } from "./record-runs.ts";

export interface JobsConfig {
  /** a dev server or the sandbox's runner; undefined for Inngest Cloud or a self-hosted server */
  devUrl: string | undefined;
  baseUrl: string | undefined;
  /** where an operator's browser reaches the server's pages; undefined where that is the server's own address */
  dashboardUrl?: string | undefined;
  eventKey: string | undefined;
  signingKey: string | undefined;
  /** the other key while one is changed: calls signed with it are accepted, and it is tried where the first is refused */
  signingKeyFallback?: string | undefined;
  /** whether runs and their steps are spans */
  traced?: boolean;
}

/** by which Inngest knows the studio's functions */
const jobsAppId = "portrait-studio";

export type JobsClient = Inngest<{ id: typeof jobsAppId }>;

/** Records in the outbox what it hears of runs. All settings are arguments; it does not read the environment. */
export function createJobsClient(
  { devUrl, baseUrl, eventKey, signingKey, signingKeyFallback, traced = false }: JobsConfig,
  { db, log }: Pick<Studio, "db" | "log">,
): JobsClient {
  return new Inngest({
    id: jobsAppId,
    logger: createSdkLogger(log),
    isDev: devUrl !== undefined,
    ...(devUrl || baseUrl ? { baseUrl: devUrl ?? baseUrl } : {}),
    ...(eventKey ? { eventKey } : {}),
    ...(signingKey ? { signingKey } : {}),
    ...(signingKeyFallback ? { signingKeyFallback } : {}),
    middleware: [recordRuns({ db, log }), ...(traced ? [TraceRuns] : [])],
  });
}

/** Sends events to Inngest with their ids; an id that it has received within a day starts nothing. */
export async function dispatchEvents(client: JobsClient, events: readonly StudioEvent[]): Promise<void> {
  await client.send(events.map(({ id, name, data }) => ({ id, name, data })));
}

/** @returns undefined for Inngest Cloud without the address of its pages, which depends on the account */
export function findRunsPage({ devUrl, baseUrl, dashboardUrl }: JobsConfig, job: string): string | undefined {
  // the sandbox's runner searches for words, Inngest's own server by a condition
  if (devUrl && !dashboardUrl) return new URL(`/runs?search=${encodeURIComponent(job)}`, devUrl).href;
  const dashboard = (dashboardUrl ?? baseUrl)?.replace(/\/+$/, "");
  const field = job.startsWith("trn_") ? "trainingSessionId" : "generationId";
  return dashboard && `${dashboard}/runs?search=${encodeURIComponent(`event.data.${field} == "${job}"`)}`;
}

/** @throws when the server that runs the functions does not respond, does not take the signing key, or has none of them */
export async function checkJobsServer({ devUrl, baseUrl, signingKey }: JobsConfig): Promise<void> {
  const server = devUrl ?? baseUrl;
  // Inngest Cloud has no address to check; if sending fails, the outbox keeps the event
  if (!server) return;
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, server), { headers, signal: AbortSignal.timeout(2500) });
  const health = await ask("/health");
  if (!health.ok) throw new Error(`it responds with status ${health.status}`);
  const response = devUrl
    ? await ask("/dev")
    : await ask(`/v1/apps/${jobsAppId}/functions`, { authorization: `Bearer ${signingKey}` });
  if (response.status === 401)
    throw new Error("it does not take INNGEST_SIGNING_KEY: start it with the same key");
  // one that does not tell; there, events that wait and jobs that do not begin show it
  if (response.status === 404) return;
  const answer: unknown = await response.json();
  const known = devUrl ? (answer as { functions?: unknown } | null)?.functions : answer;
  if (!Array.isArray(known) || known.length === 0)
    throw new Error(
      "it knows no functions of the worker: start the worker, and let the server ask it at its WORKER_PORT",
    );
}

export function createSdkLogger(log: Log): Logger {
  const write =
    (level: Parameters<Log>[0]) =>
    (...parts: unknown[]) => {
      const isFacts = (part: unknown): part is object =>
        typeof part === "object" && part !== null && !(part instanceof Error);
      const sentences = parts.filter((part) => !isFacts(part));
      const facts = parts.filter(isFacts).flatMap((part) => Object.entries(part));
      const words = facts.map(([name, value]) => [name, describe(value)]);
      log(level, sentences.map(describe).join(" "), Object.fromEntries(words));
    };
  // the SDK reports every step to debug; the runner's dashboard shows them better
  return { info: write("info"), warn: write("warn"), error: write("error"), debug: () => {} };
}

function describe(value: unknown): string {
  if (value instanceof Error && value.cause) return `${value} (${describe(value.cause)})`;
  return String(value);
}

/** A run has several calls, which have its id: each is a span of the trace in which the run's event was caused, and so is each step. */
class TraceRuns extends Middleware.BaseMiddleware {
  readonly id = "trace-runs";

  override async wrapRequest({ fn, next, requestInfo, runId }: Middleware.WrapRequestArgs) {
    if (!fn) return next();
    const after = { traceparent: findTraceparent(await requestInfo.body()) };
    const facts = { "studio.run": runId };
    return inSpan(`job ${fn.opts.id}`, { kind: "consumer", facts, after }, async (span) => {
      const response = await next();
      if (response.status >= 500) span.fail(new Error());
      return response;
    });
  }

  override async wrapStepHandler({ next, stepInfo: { options } }: Middleware.WrapStepHandlerArgs) {
    return inSpan(`step ${options.id}`, {}, () => next());
  }
}

interface CallBody {
  event?: { data?: { traceparent?: unknown; event?: { data?: { traceparent?: unknown } } } };
}

/** The event that started the run has it, also where a run follows another one's end. */
function findTraceparent(body: unknown): string | undefined {
  const data = (body as CallBody | undefined)?.event?.data;
  const found = data?.traceparent ?? data?.event?.data?.traceparent;
  return typeof found === "string" ? found : undefined;
}
