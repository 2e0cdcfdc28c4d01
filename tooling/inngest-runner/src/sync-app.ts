import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Runner } from "./context.ts";
import { type FunctionConfig, readFunction, UnsupportedFunction } from "./function-config.ts";
import { refusedSignature } from "./read-answer.ts";
import type { RefusedFunction } from "./registry.ts";
import { signBody } from "./signing.ts";
import { startLoop } from "./start-loop.ts";
import { transact } from "./transact.ts";

const steadyDelayMs = 10_000;
const firstRetryDelayMs = 250;
const maxRetryDelayMs = 1000;
const requestTimeoutMs = 10_000;

export interface AppState {
  url: string;
  connected: boolean;
  /** Why the app is not connected. */
  error?: string | undefined;
}

export interface AppSync {
  /** Undefined where no app is served. */
  state: AppState | undefined;
  resync: () => void;
  stop: () => Promise<void>;
}

export function syncApp(runner: Runner, url: string | undefined): AppSync {
  if (url === undefined) return { state: undefined, resync: () => {}, stop: async () => {} };
  const state: AppState = { url, connected: false };
  const abort = new AbortController();
  let retryDelayMs = firstRetryDelayMs;
  const sync = async (): Promise<number> => {
    const problem = await requestFunctions(runner, url, abort.signal).catch(describe);
    if (abort.signal.aborted) return 0;
    // every new reason once: an app that is down for an hour is one line
    if (problem && problem !== state.error) runner.log(`${url}: ${problem}`);
    Object.assign(state, { connected: !problem, error: problem });
    retryDelayMs = problem ? Math.min(maxRetryDelayMs, retryDelayMs * 2) : firstRetryDelayMs;
    return problem ? retryDelayMs : steadyDelayMs;
  };
  const loop = startLoop(sync, (error) => runner.log(`${url}: ${error.message}`));
  return {
    state,
    resync: loop.wake,
    stop: async () => {
      abort.abort();
      await loop.stop();
    },
  };
}

const answerSchema = z.looseObject({
  message: z.string().optional(),
  functions: z.array(z.unknown()).optional(),
});

/** Asks the app for its functions, and registers them. @returns why they are not registered */
async function requestFunctions(
  runner: Runner,
  url: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { signing } = runner;
  const body = JSON.stringify({ url });
  const response = await fetch(url, {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      "x-inngest-server-kind": signing ? "cloud" : "dev",
      "x-inngest-sync-kind": "in_band",
      ...(signing && { "x-inngest-signature": signBody(signing, body) }),
    },
    body,
    signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
  });
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) return `answered ${response.status}, but not as an Inngest app.`;
  if (response.status === 401) return refusedSignature;
  if (!response.ok) return `answered ${response.status}: ${answer.data.message ?? "no message"}`;
  if (!answer.data.functions)
    return "tells its functions only to servers that it calls: set INNGEST_ALLOW_IN_BAND_SYNC.";
  await registerFunctions(runner, answer.data.functions);
  return undefined;
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError) return describe(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}

/** Functions that are gone are archived: they start no new runs. One of which a part would have to be ignored is refused. */
async function registerFunctions(runner: Runner, given: unknown[]): Promise<void> {
  const { registry } = runner;
  const { functions, refused } = readFunctions(given);
  const known = registry.live().map(({ archived: _archived, ...config }) => config);
  const isSame = isDeepStrictEqual(functions.toSorted(bySlug), known.toSorted(bySlug));
  if (isSame && isDeepStrictEqual(refused, registry.refused)) return;
  await transact(runner, async ({ db }) => {
    await db.query(
      "update function set archived_at = now() where archived_at is null and not slug = any($1)",
      [functions.map((fn) => fn.slug)],
    );
    for (const fn of functions) {
      await db.query(
        `insert into function (slug, config) values ($1, $2)
         on conflict (slug) do update set config = excluded.config, archived_at = null`,
        [fn.slug, JSON.stringify(fn)],
      );
    }
  });
  await registry.reload();
  registry.refused = refused;
  runner.log(`${functions.length} functions registered`);
  for (const { slug, reason } of refused) runner.log(`${slug} is refused: ${reason}`);
  runner.functionsChanged();
}

function bySlug(one: FunctionConfig, other: FunctionConfig): number {
  return one.slug < other.slug ? -1 : 1;
}

const named = z.looseObject({ id: z.string().min(1) });

function readFunctions(raw: unknown[]) {
  const functions: FunctionConfig[] = [];
  const refused: RefusedFunction[] = [];
  for (const [index, given] of raw.entries()) {
    const parsed = named.safeParse(given);
    try {
      functions.push(readFunction(given));
    } catch (error) {
      if (!(error instanceof UnsupportedFunction)) throw error;
      refused.push({
        slug: parsed.success ? parsed.data.id : `function ${index + 1}`,
        reason: error.message,
      });
    }
  }
  return { functions, refused };
}
