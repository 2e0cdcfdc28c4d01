import { setTimeout as delay } from "node:timers/promises";
import { StorageError } from "../port.ts";

export interface Patience {
  /** how often a call is made at most */
  tries: number;
  /** before the second try; doubled for each further one */
  backoffMs: number;
}

/** A service was not reached, is busy or failed: the same call may succeed later. */
export class Unsteady extends StorageError {
  /** how long it asks us to wait */
  readonly waitMs: number;

  constructor(message: string, { waitMs = 0, cause }: { waitMs?: number; cause?: unknown } = {}) {
    super("unavailable", message, { cause });
    this.waitMs = waitMs;
  }
}

const longestWaitMs = 10_000;

/** Makes a call again as long as it fails with `Unsteady`, each time later. */
export async function patiently<Result>(patience: Patience, call: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof Unsteady) || tried >= patience.tries) throw error;
      // at different moments, so that those who failed together don't come back together
      const pause = patience.backoffMs * 2 ** (tried - 1) * (0.75 + Math.random() / 2);
      await delay(Math.min(longestWaitMs, Math.max(pause, error.waitMs)));
    }
  }
}

/** Makes one HTTP call. @throws Unsteady when it was not answered in time, or with 429 or 5xx */
export type CallSteadily = (address: URL, init: RequestInit, patienceMs: number) => Promise<Response>;

/**
 * Calls to one service, named in their errors. Errors tell the host and the status and nothing more: addresses and headers of
 * these calls open files.
 */
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
  // only until the answer begins: how long a body takes is its reader's matter
  const timeOut = new AbortController();
  const timer = setTimeout(() => timeOut.abort(), patienceMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeOut.signal]) : timeOut.signal;
  try {
    return { response: await fetch(address, { ...init, signal }), fail };
  } catch (error) {
    if (timeOut.signal.aborted) return fail("did not answer in time", {});
    if (init.signal?.aborted) throw error;
    return fail("could not be reached", { cause: causeOf(error) });
  } finally {
    clearTimeout(timer);
  }
}

/** fetch hides why it failed in its error's cause, e.g. ECONNREFUSED. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
