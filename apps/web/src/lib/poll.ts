const fastest = 1_500;
const slowest = 5_000;

/** How long to wait before asking again about work that began at the given instant: 1.5 s at first, 5 s after a minute. */
export function pollInterval(startedAt: string, now: number = Date.now()): number {
  const age = Math.max(0, now - Date.parse(startedAt));
  return Math.round(Math.min(slowest, fastest + (age / 60_000) * (slowest - fastest)));
}
