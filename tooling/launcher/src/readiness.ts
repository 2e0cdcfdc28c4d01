import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";

// What a start waits for: each resolves once it is there, and rejects with one sentence when it does not come in time.

const answersWithin = 90_000;

export interface MessageSource {
  listener: (message: unknown) => void;
}

export function sandboxReady(messages: MessageSource): Promise<void> {
  return new Promise((done) => {
    messages.listener = (message) => {
      if (typeof message === "object" && message && "ready" in message && message.ready === "sandbox") done();
    };
  });
}

export async function portAnswers(host: string, port: number, signal: AbortSignal): Promise<void> {
  await poll(`Port ${port} of the worker did not open in time`, signal, async () => {
    const socket = connect(port, host);
    try {
      await once(socket, "connect");
      return true;
    } finally {
      socket.destroy();
    }
  });
}

const knownFunctions = z.object({ functions: z.array(z.unknown()) });

/** An event that reaches the runner before the worker's functions are registered starts nothing. */
export async function functionsKnown(port: number, signal: AbortSignal): Promise<void> {
  await poll("The runner did not get to know the worker's functions in time", signal, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/dev`, { signal: AbortSignal.timeout(10_000) });
    if (knownFunctions.parse(await answer.json()).functions.length > 0) return true;
    throw new Error("it knows none");
  });
}

const health = z.object({ checks: z.record(z.string(), z.string()) });

export async function healthy(host: string, port: number, signal: AbortSignal): Promise<void> {
  const url = `http://${host}:${port}/api/health`;
  await poll(`The web server at ${url} did not get ready in time`, signal, async () => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const report = health.safeParse(await answer.json().catch(() => undefined));
    if (!report.success) throw new Error("its answer is no report of its health");
    const failing = ["database", "worker"].filter((check) => report.data.checks[check] !== "ok");
    if (failing.length > 0) throw new Error(`its check of ${failing.join(" and ")} fails`);
    return true;
  });
}

async function poll(late: string, signal: AbortSignal, probe: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + answersWithin;
  let why = "it did not say why";
  const explain = (error: unknown) => {
    why = nameCause(error);
    return false;
  };
  while (!(await probe().catch(explain))) {
    signal.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`${late}: ${why}.`);
    await delay(60);
  }
}

/** The innermost words: fetch wraps what the connection says. */
function nameCause(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message || String(Reflect.get(cause, "code")) : String(cause);
}

export function interruptible<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener("abort", abort, { once: true });
  return Promise.race([work, aborted.promise]).finally(() => signal.removeEventListener("abort", abort));
}
