/** seconds; as long as the SDK takes a signature */
const toleranceSeconds = 5 * 60;

/**
 * Whether a signature of Inngest ("t=1700000000&s=<hex>") is worth reading the body for: complete, of the right form and of
 * now. Whether it is genuine, the SDK tells from the body.
 */
export function mayBeSigned(signature: string | undefined, now = Date.now()): boolean {
  const parts = new URLSearchParams(signature ?? "");
  const at = Number(parts.get("t") || Number.NaN);
  return /^[\da-f]{64}$/.test(parts.get("s") ?? "") && Math.abs(now / 1000 - at) <= toleranceSeconds;
}
