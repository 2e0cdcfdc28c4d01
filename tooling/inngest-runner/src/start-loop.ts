export const maxPauseMs = 60_000;
const troubleDelayMs = 1000;

/** @param look returns the milliseconds until the next look; after a failure that is one second */
export function startLoop(look: () => Promise<number>, onError: (error: Error) => void) {
  let stopped = false;
  let woken = false;
  let endPause = (): void => {};
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (woken) return resolve();
      const timer = setTimeout(resolve, Math.max(0, Math.min(ms, maxPauseMs)));
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const wake = (): void => {
    woken = true;
    endPause();
  };
  const ended = (async () => {
    while (!stopped) {
      woken = false;
      const wait = await look().catch((error: Error) => {
        if (!stopped) onError(error);
        return troubleDelayMs;
      });
      if (!stopped) await pause(wait);
    }
  })();
  return {
    /** Looks at once; during a look, once more after it. */
    wake,
    /** Resolves when the look in progress has ended. */
    stop: async () => {
      stopped = true;
      wake();
      await ended;
    },
  };
}

export type Loop = ReturnType<typeof startLoop>;
