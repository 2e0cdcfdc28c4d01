import { z } from "zod";
import type { Runner } from "./context.ts";
import { RequestError } from "./http/request-error.ts";
import { refusedSignature } from "./read-answer.ts";
import { registerApp } from "./register-app.ts";
import { signBody } from "./signing.ts";
import { startLoop } from "./start-loop.ts";

const steadyDelayMs = 10_000;
const firstRetryDelayMs = 250;
const maxRetryDelayMs = 1000;
const requestTimeoutMs = 10_000;

/** Whether the runner is connected to a configured app. */
export interface AppState {
  url: string;
  connected: boolean;
  /** Why the app is not connected. */
  error?: string;
}

export interface AppSync {
  states: () => AppState[];
  /** Registers the app that serves this address again, now. */
  resync: (url: string) => void;
  stop: () => Promise<void>;
}

/**
 * Keeps the apps at these addresses registered: asks until each answers, then again every 10 seconds, so that new
 * functions appear on their own.
 */
export function syncApps(runner: Runner, urls: string[]): AppSync {
  const loops = urls.map((url) => keepSynced(runner, url));
  return {
    states: () => loops.map((loop) => loop.state),
    resync: (url) => {
      for (const loop of loops) if (sameServer(loop.state.url, url)) loop.now();
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function keepSynced(runner: Runner, url: string) {
  const state: AppState = { url, connected: false };
  const abort = new AbortController();
  let retryDelayMs = firstRetryDelayMs;

  const sync = async (): Promise<number> => {
    const problem = await requestSync(runner, url, abort.signal).catch((error: unknown) => describe(error));
    if (abort.signal.aborted) return 0;
    if (problem !== undefined) {
      // every new reason once: an app that is down for an hour is one line
      if (problem !== state.error) runner.log(`${url}: ${problem}`);
      Object.assign(state, { connected: false, error: problem });
      retryDelayMs = Math.min(maxRetryDelayMs, retryDelayMs * 2);
      return retryDelayMs;
    }
    retryDelayMs = firstRetryDelayMs;
    state.connected = true;
    delete state.error;
    return steadyDelayMs;
  };
  const loop = startLoop(sync, (error) => runner.log(`${url}: ${error.message}`));
  return {
    state,
    now: loop.wake,
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

/** Asks the app to register; undefined when it is registered, else the reason. */
async function requestSync(runner: Runner, url: string, signal: AbortSignal): Promise<string | undefined> {
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
  // an app that does not register in band has called /fn/register before it answered
  if (!answer.data.functions) return undefined;
  try {
    await registerApp(runner, answer.data);
    return undefined;
  } catch (error) {
    if (error instanceof RequestError) return `refused: ${error.message}`;
    throw error;
  }
}

/** localhost and 127.0.0.1 are one machine. */
function sameServer(a: string, b: string): boolean {
  const host = (url: string) => new URL(url).host.replace(/^localhost(?=:|$)/, "127.0.0.1");
  return host(a) === host(b);
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError) return describe(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
