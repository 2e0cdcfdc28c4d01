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

const longestChain = 5;

/** Whether something the studio stands on was away, so that the same call may succeed in a moment. */
export function isOutage(error: unknown): boolean {
  let current = error;
  for (let link = 0; link < longestChain && current instanceof Error; link += 1) {
    if ("code" in current && outageCodes.has(String(current.code))) return true;
    if ("reason" in current && current.reason === "unavailable") return true;
    current = current.cause;
  }
  return false;
}
