/**
 * Connection errors of Node and PostgreSQL: refused, reset, shutting down, starting up, too many clients, lock timeout; and what
 * PgBouncer says while its server is away.
 */
const outageCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "08P01",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "55P03",
]);

/** Messages of PostgreSQL driver errors without a code: a connection that was terminated, is closed, or timed out. */
const brokenConnection =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and)/;

/** PostgreSQL's codes for text that it cannot store because it contains a NUL. */
const unstorableCodes = new Set(["22021", "22P05"]);

/** Whether a service that the studio depends on was unavailable, so that a retry may succeed. */
export function isOutage(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      outageCodes.has(codeOf(cause)) ||
      ("reason" in cause && cause.reason === "unavailable") ||
      brokenConnection.test(cause.message),
  );
}

/** Whether the caller sent text that PostgreSQL cannot store. */
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
