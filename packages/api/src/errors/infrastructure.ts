/** Connection errors of Node and of PostgreSQL: refused, reset, shutting down, starting up, too many clients, lock not had. */
const outageCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "55P03",
]);

/** What the PostgreSQL driver says without a code: a connection that broke off, that is gone, or that came too late. */
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and)/;

/** Text that PostgreSQL cannot store: it holds a NUL. */
const unstorableCodes = new Set(["22021", "22P05"]);

/** Whether a service that the studio depends on was unreachable, so that the same call may succeed in a moment. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      outageCodes.has(codeOf(cause)) ||
      ("reason" in cause && cause.reason === "unavailable") ||
      brokenConnection.test(cause.message),
  );
}

/** Whether the caller sent text that no database column takes. */
export function isUnstorable(error: unknown): boolean {
  return causesOf(error).some((cause) => unstorableCodes.has(codeOf(cause)));
}

const longestChain = 5;

function causesOf(error: unknown): Error[] {
  const chain: Error[] = [];
  let current = error;
  while (current instanceof Error && chain.length < longestChain) {
    chain.push(current);
    current = current.cause;
  }
  return chain;
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
