export interface Sample {
  /** milliseconds */
  at: number;
  /** 0 to 1 */
  progress: number;
}

const enoughMs = 3000;
const enoughProgress = 0.03;

/** Seconds left at the pace since the first sample; undefined until there is enough to go by. */
export function secondsLeft(first: Sample, now: Sample): number | undefined {
  const elapsed = now.at - first.at;
  const done = now.progress - first.progress;
  if (elapsed < enoughMs || done < enoughProgress || now.progress >= 1) return undefined;
  return ((elapsed / done) * (1 - now.progress)) / 1000;
}
