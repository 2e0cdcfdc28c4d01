const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Inngest's own waits, by the zero-based attempt that failed. */
const waits = [
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  20 * minute,
  40 * minute,
  hour,
  2 * hour,
];
const jitter = 30 * second;
const minRetryAfter = second;
const maxRetryAfter = 24 * hour;

/** Milliseconds to wait after the given zero-based attempt has failed. */
export function getRetryDelay(attempt: number, fixedIntervalMs: number | undefined): number {
  if (fixedIntervalMs !== undefined) return fixedIntervalMs;
  const wait = waits[Math.min(attempt, waits.length - 1)] ?? 2 * hour;
  return wait + Math.floor(Math.random() * jitter);
}

/** Milliseconds that a `retry-after` header asks for: seconds or an ISO date, kept between 1 second and 24 hours. */
export function readRetryAfter(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const wait = /^\d{1,7}$/.test(header) ? Number(header) * second : Date.parse(header) - Date.now();
  if (Number.isNaN(wait)) return undefined;
  return Math.min(maxRetryAfter, Math.max(minRetryAfter, wait));
}

export const refusedDelayMs = second;

export function getLossDelay(losses: number): number {
  return Math.min(2 * second, 250 * 2 ** Math.min(losses, 3));
}
