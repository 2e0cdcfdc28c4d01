import { z } from "zod";
import type { Runner } from "./context.ts";
import { forgetApp } from "./forget-app.ts";
import { RequestError } from "./http/request-error.ts";
import { refusedSignature } from "./read-answer.ts";
import { registerApp } from "./register-app.ts";
import { signBody } from "./signing.ts";
import { startLoop } from "./start-loop.ts";

const steadyDelayMs = 10_000;
const firstRetryDelayMs = 250;
const maxRetryDelayMs = 1000;
const requestTimeoutMs = 10_000;

/** Whether the runner is connected to an app. */
export interface AppState {
  url: string;
  /** Its name, once it has registered. */
  app?: string | undefined;
  /** Named when the runner was started; otherwise the app has registered by itself. */
  configured: boolean;
  connected: boolean;
  /** Why the app is not connected. */
  error?: string | undefined;
  /** Since when it is not, ISO 8601. */
  awaySince?: string | undefined;
}

export interface AppSync {
  states: () => AppState[];
  /** Registers the app that serves this address again, now. */
  resync: (url: string) => void;
  /** Looks after the apps that are registered now, and no longer after those that are not. */
  follow: () => void;
  stop: () => Promise<void>;
}

/**
 * Keeps apps registered, so that new functions appear by themselves: those at the given addresses, which are asked until they
 * answer, and those that registered by themselves, which are forgotten after `forgetAfterMs` without an answer.
 */
export function syncApps(runner: Runner, urls: string[], forgetAfterMs: number): AppSync {
  const onNamed = (): void => follow();
  const configured = urls.map((url) => keepSynced(runner, { url, configured: true, onNamed }));
  const others = new Map<string, SyncLoop>();
  let stopped = false;
  const all = () => [...configured, ...others.values()];

  /** @param isNew what is found has registered a moment ago */
  const follow = (isNew = true): void => {
    if (stopped) return;
    const registered = runner.registry.apps.filter(
      ({ name, url }) => !configured.some(({ state }) => state.app === name || sameAddress(state.url, url)),
    );
    for (const [name, loop] of others) {
      if (registered.some((app) => app.name === name && app.url === loop.state.url)) continue;
      others.delete(name);
      loop.stop().catch(() => {});
    }
    for (const { name, url } of registered)
      if (!others.has(name))
        others.set(name, keepSynced(runner, { url, app: name, configured: false, isNew, forgetAfterMs }));
  };
  follow(false);
  return {
    states: () => all().map((loop) => loop.state),
    resync: (url) => {
      for (const loop of all()) if (sameServer(loop.state.url, url)) loop.now();
    },
    follow: () => follow(),
    stop: async () => {
      stopped = true;
      await Promise.all(all().map((loop) => loop.stop()));
    },
  };
}

interface SyncLoop {
  state: AppState;
  now: () => void;
  stop: () => Promise<void>;
}

interface SyncOptions {
  url: string;
  app?: string;
  configured: boolean;
  /** It has registered a moment ago, and need not be asked. */
  isNew?: boolean;
  forgetAfterMs?: number;
  /** The app's name has become known. */
  onNamed?: () => void;
}

function keepSynced(runner: Runner, options: SyncOptions): SyncLoop {
  const { url, app, configured, isNew = false, forgetAfterMs, onNamed } = options;
  const state: AppState = { url, app, configured, connected: isNew };
  const abort = new AbortController();
  let retryDelayMs = firstRetryDelayMs;
  const pauseMs = Math.min(steadyDelayMs, forgetAfterMs ?? steadyDelayMs);
  let isKnown = isNew;

  const sync = async (): Promise<number> => {
    if (isKnown) {
      isKnown = false;
      return pauseMs;
    }
    const result = await requestSync(runner, url, abort.signal).catch((error: unknown) => describe(error));
    if (abort.signal.aborted) return 0;
    if (typeof result === "string") return await noteAway(result);
    if (!configured && result.app !== undefined && result.app !== app)
      return await noteAway(`app ${result.app} answers at the address of ${app}.`);
    retryDelayMs = firstRetryDelayMs;
    const name = result.app ?? runner.registry.apps.find((each) => sameAddress(each.url, url))?.name;
    const isNamed = name !== state.app;
    Object.assign(state, { app: name, connected: true, error: undefined, awaySince: undefined });
    if (isNamed) onNamed?.();
    return pauseMs;
  };

  const noteAway = async (problem: string): Promise<number> => {
    // every new reason once: an app that is down for an hour is one line
    if (problem !== state.error) runner.log(`${url}: ${problem}`);
    const awaySince = state.awaySince ?? new Date().toISOString();
    Object.assign(state, { connected: false, error: problem, awaySince });
    if (configured) {
      retryDelayMs = Math.min(maxRetryDelayMs, retryDelayMs * 2);
      return retryDelayMs;
    }
    const awayMs = Date.now() - Date.parse(awaySince);
    if (state.app && forgetAfterMs !== undefined && awayMs >= forgetAfterMs)
      await forgetApp(runner, state.app);
    return pauseMs;
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

/** Asks the app to register. @returns its name, if it tells it; why it is not registered, otherwise */
async function requestSync(
  runner: Runner,
  url: string,
  signal: AbortSignal,
): Promise<{ app?: string } | string> {
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
  if (!answer.data.functions) return {};
  try {
    const { app } = await registerApp(runner, answer.data);
    return { app };
  } catch (error) {
    if (error instanceof RequestError) return `refused: ${error.message}`;
    throw error;
  }
}

/** localhost and 127.0.0.1 are one machine. */
function hostOf(url: string): string {
  return new URL(url).host.replace(/^localhost(?=:|$)/, "127.0.0.1");
}

function sameServer(a: string, b: string): boolean {
  return hostOf(a) === hostOf(b);
}

function sameAddress(a: string, b: string): boolean {
  return sameServer(a, b) && new URL(a).pathname === new URL(b).pathname;
}

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof AggregateError) return describe(cause.errors[0]);
  return cause instanceof Error ? cause.message : String(cause);
}
