import { z } from "zod";
import type { Runner } from "./context.ts";
import { refusedSignature } from "./read-answer.ts";
import { registerFunctions } from "./register-functions.ts";
import { signBody } from "./signing.ts";
import { startLoop } from "./start-loop.ts";

const steadyDelayMs = 10_000;
const firstRetryDelayMs = 250;
const maxRetryDelayMs = 1000;
const requestTimeoutMs = 10_000;

/** Whether the runner is connected to the app. */
export interface AppState {
  url: string;
  connected: boolean;
  /** Why the app is not connected. */
  error?: string | undefined;
}

export interface AppSync {
  /** Undefined where no app is served. */
  state: AppState | undefined;
  /** Asks the app again, now. */
  resync: () => void;
  stop: () => Promise<void>;
}

/** Asks the app at this address for its functions until it answers, and again and again, so that new functions appear by themselves. */
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
