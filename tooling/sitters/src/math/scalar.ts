export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : Math.min(value, high);

export const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Hermite step: 0 below `low`, 1 above `high` (also with low > high, which falls). */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low), 0, 1);
  return t * t * (3 - 2 * t);
}

/** Minimum of two fields with a fillet of size k. */
export function smoothMin(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b);
  const low = Math.min(a, b);
  return h > 0 ? low - (h * h) / (4 * k) : low;
}

/** Maximum of two fields with a fillet of size k. */
export function smoothMax(a: number, b: number, k: number): number {
  const h = k - Math.abs(a - b);
  const high = Math.max(a, b);
  return h > 0 ? high + (h * h) / (4 * k) : high;
}
