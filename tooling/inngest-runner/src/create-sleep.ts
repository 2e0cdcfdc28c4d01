/** Longest pause between two looks. */
export const maxSleepMs = 60_000;

export interface Sleep {
  /** Resolves after `ms`, a minute at most, or at once when something woke it since `start`. */
  for: (ms: number) => Promise<void>;
  /** To be called before looking for work: what wakes it from here on is not missed. */
  start: () => void;
  wake: () => void;
}

/** The pause of a loop that looks for due work and may be woken at any moment. */
export function createSleep(): Sleep {
  let woken = false;
  let wakeUp = (): void => {};
  return {
    start: () => {
      woken = false;
    },
    wake: () => {
      woken = true;
      wakeUp();
    },
    for: (ms) =>
      new Promise((resolve) => {
        if (woken) return resolve();
        const timer = setTimeout(resolve, Math.max(0, Math.min(ms, maxSleepMs)));
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
