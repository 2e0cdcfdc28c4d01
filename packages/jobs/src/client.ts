import type { StudioEvent } from "@portrait-studio/contract";
import type { Studio } from "@portrait-studio/studio";
import { Inngest } from "inngest";
import { recordRuns } from "./record-runs.ts";
import { createSdkLogger } from "./sdk-logger.ts";
import { TraceRuns } from "./trace-runs.ts";

export interface JobsConfig {
  /** a dev server or the sandbox's runner; undefined for Inngest Cloud or a self-hosted server */
  devUrl: string | undefined;
  baseUrl: string | undefined;
  eventKey: string | undefined;
  signingKey: string | undefined;
  /** the other key while one is changed: calls signed with it are accepted, and it is tried where the first is refused */
  signingKeyFallback?: string | undefined;
  /** whether runs and their steps are spans */
  traced?: boolean;
}

/** by which Inngest knows the studio's functions */
export const jobsAppId = "portrait-studio";

export type JobsClient = Inngest<{ id: typeof jobsAppId }>;

/**
 * The studio's Inngest client, which records in the outbox what it hears of runs. All settings are arguments; it does not read the
 * environment.
 */
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

/**
 * Where an operator sees the runs of a job, by the job's id: a page of the job server's dashboard.
 * @returns undefined for Inngest Cloud, whose pages depend on the account
 */
export function runsPageOf({ devUrl, baseUrl }: JobsConfig, job: string): string | undefined {
  const server = devUrl ?? baseUrl;
  return server && new URL(`/#/runs?${new URLSearchParams({ search: job })}`, server).href;
}

/** @throws when the server that runs the functions does not respond */
export async function checkJobsServer({ devUrl, baseUrl }: JobsConfig): Promise<void> {
  const server = devUrl ?? baseUrl;
  // Inngest Cloud has no address to check; if sending fails, the outbox keeps the event
  if (!server) return;
  const response = await fetch(new URL("/health", server), { signal: AbortSignal.timeout(2500) });
  if (!response.ok) throw new Error(`The jobs server responded with ${response.status}.`);
}
