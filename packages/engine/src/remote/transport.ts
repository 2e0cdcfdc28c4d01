import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { ProviderError, type ProviderFault, summarise } from "./provider-error.ts";
import { readBounded, TooLargeError } from "./read-bounded.ts";

export interface TransportOptions {
  name: string;
  /** wait before the first retry, doubled for each further one */
  backoffMs?: number | undefined;
  /** how long a call may take with its retries, in milliseconds */
  patienceMs?: number;
  /** how long one attempt may take, in milliseconds */
  timeoutMs?: number;
  /** how long an answer may be, decompressed */
  maxBytes?: number;
  /** the fault of a 4xx, read from the body, which is the provider's JSON or text */
  readRefusal?: (status: number, body: string) => ProviderFault | undefined;
  /** the reason in a failure's body, safe for a log */
  describe?: (body: string) => string;
  /** rewrites a call's address, e.g. to a fake */
  rewrite?: (url: URL) => URL;
}

export interface Transport {
  /** The fetch function for the official client, which waits and retries if that is safe. */
  fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** Runs a call of the official client. @throws ProviderError */
  call: <Result>(run: () => Promise<Result>) => Promise<Result>;
}

/** A status that no client retries and no provider uses. */
const finalStatus = 499;
const maxAttempts = 5;
/** A list of a provider's jobs, or a training's log, has a few megabytes. */
const usualMaxBytes = 32 * 1024 * 1024;

/**
 * The only place that decides about retries. The official clients retry immediately, even calls that start paid jobs. Therefore
 * they never see a failure that they would retry: they get one final status, and the caller gets the real error from here.
 */
export function createTransport({
  name,
  backoffMs = 500,
  patienceMs = 60_000,
  timeoutMs = 60_000,
  maxBytes = usualMaxBytes,
  readRefusal = () => undefined,
  describe = summarise,
  rewrite = (url) => url,
}: TransportOptions): Transport {
  const calls = new AsyncLocalStorage<{ failure?: ProviderError }>();

  const attempt = async (url: URL, init: RequestInit): Promise<Response | ProviderError> => {
    const begins = init.method?.toUpperCase() === "POST";
    try {
      const response = await fetch(url, {
        ...init,
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      // read the body now, so that a connection that breaks meanwhile fails this attempt
      const body = await readBounded(response.body, maxBytes);
      return new Response(body.byteLength > 0 ? body : null, response);
    } catch (cause) {
      const fault = begins ? "unclear" : "unavailable";
      return new ProviderError(fault, `${name} could not be reached: ${describeCause(cause)}`, { cause });
    }
  };

  const judge = async (response: Response, begins: boolean): Promise<ProviderError | undefined> => {
    if (response.ok) return undefined;
    const body = await response.clone().text();
    const message = `${name} responded with ${response.status}: ${describe(body)}`;
    return new ProviderError(readRefusal(response.status, body) ?? toFault(response.status, begins), message);
  };

  const fetchWithRetry: Transport["fetch"] = async (input, init = {}) => {
    const url = rewrite(new URL(input instanceof Request ? input.url : input));
    const begins = init.method?.toUpperCase() === "POST";
    const until = Date.now() + patienceMs;
    for (let tries = 1; ; tries += 1) {
      const answer = await attempt(url, init);
      const failure = answer instanceof ProviderError ? answer : await judge(answer, begins);
      if (!failure && answer instanceof Response) return answer;
      const waitMs = waitBefore(answer, tries, backoffMs);
      const isPassing = failure?.fault === "unavailable" && !(failure.cause instanceof TooLargeError);
      const again = failure?.fault === "busy" || (isPassing && tries < maxAttempts && !begins);
      if (!again || Date.now() + waitMs > until) {
        const call = calls.getStore();
        if (call && failure) call.failure = failure;
        return new Response(failure?.message, { status: finalStatus });
      }
      await pause(waitMs);
    }
  };

  return {
    fetch: fetchWithRetry,
    call: async (run) => {
      const call: { failure?: ProviderError } = {};
      try {
        return await calls.run(call, run);
      } catch (error) {
        throw call.failure ?? error;
      }
    },
  };
}

function toFault(status: number, begins: boolean): ProviderFault {
  if (status === 429) return "busy";
  if (status >= 500) return begins ? "unclear" : "unavailable";
  if (status === 404 || status === 410) return "gone";
  if (status === 401 || status === 402 || status === 403) return "denied";
  return "invalid";
}

/** The provider's Retry-After, or exponential backoff with jitter. */
function waitBefore(answer: Response | ProviderError, tries: number, backoffMs: number): number {
  const asked = answer instanceof Response ? answer.headers.get("retry-after") : null;
  if (asked && /^\d+$/.test(asked)) return Number(asked) * 1000;
  const date = asked ? Date.parse(asked) : Number.NaN;
  if (!Number.isNaN(date)) return Math.max(0, date - Date.now());
  return backoffMs * 2 ** (tries - 1) * (0.75 + Math.random() / 2);
}

function describeCause(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message;
}
