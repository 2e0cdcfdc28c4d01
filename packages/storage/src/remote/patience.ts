import { setTimeout as delay } from "node:timers/promises";
import { Agent, fetch, type RequestInit as UndiciRequest } from "undici";
import { StorageError } from "../port.ts";

export interface Patience {
  tries: number;
  /** wait before the second try, doubled for each further one */
  backoffMs: number;
}

export const usualPatience: Patience = { tries: 4, backoffMs: 300 };
export const answerWithinMs = 30_000;
export const uploadWithinMs = 10 * 60_000;

/** A service was unreachable, busy or failed; a retry may succeed. */
export class Unsteady extends StorageError {
  readonly waitMs: number;

  constructor(message: string, { waitMs = 0, cause }: { waitMs?: number; cause?: unknown } = {}) {
    super("unavailable", message, { cause });
    this.waitMs = waitMs;
  }
}

const longestWaitMs = 10_000;

/** Undici's own release: Node's ends the process when a server closes a connection whose body waits for its reader (undici's issue 5360). */
const dispatcher = new Agent();

export async function patiently<Result>(patience: Patience, call: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Unsteady) || tried >= patience.tries) throw error;
      // jitter, so that calls that failed together are not retried together
      const pause = patience.backoffMs * 2 ** (tried - 1) * (0.75 + Math.random() / 2);
      await delay(Math.min(longestWaitMs, Math.max(pause, error.waitMs)));
    }
  }
}

/** Makes one HTTP call. @throws Unsteady after a timeout, 429 or 5xx */
export type CallSteadily = (address: URL, init: RequestInit, patienceMs: number) => Promise<Response>;

/** Errors contain only host and status, because the addresses and headers of these calls give access to files. */
export function createCalls(service: string): CallSteadily {
  return (address, init, patienceMs) => callSteadily(service, address, init, patienceMs);
}

async function callSteadily(
  service: string,
  address: URL,
  init: RequestInit,
  patienceMs: number,
): Promise<Response> {
  const { response, fail } = await answerWithin(service, address, init, patienceMs);
  if (response.status !== 429 && response.status < 500) return response;
  await response.body?.cancel();
  const seconds = Number(response.headers.get("retry-after"));
  return fail(`answered ${response.status}`, { waitMs: Number.isFinite(seconds) ? seconds * 1000 : 0 });
}

async function answerWithin(service: string, address: URL, init: RequestInit, patienceMs: number) {
  const fail = (what: string, options: { waitMs?: number; cause?: unknown }): never => {
    throw new Unsteady(`${service} (${address.host}) ${what}.`, options);
  };
  // the timeout ends when the response begins; reading the body may take longer
  const timeOut = new AbortController();
  const timer = setTimeout(() => timeOut.abort(), patienceMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeOut.signal]) : timeOut.signal;
  try {
    const response = await fetch(address, { ...init, signal, dispatcher } as UndiciRequest);
    return { response: response as unknown as Response, fail };
  } catch (error) {
    if (timeOut.signal.aborted) return fail("did not answer in time", {});
    if (init.signal?.aborted) throw error;
    return fail("could not be reached", { cause: getCause(error) });
  } finally {
    clearTimeout(timer);
  }
}

/** The reason of a failed fetch, e.g. ECONNREFUSED, which is in its error's cause. */
function getCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
