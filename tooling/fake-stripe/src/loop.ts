export interface Loop {
  /** To be called when there may be something to do. */
  wake: () => void;
  /** Waits for the work in progress. */
  stop: () => Promise<void>;
}

/** Looks for work at least this often; new work calls `wake`. */
const longestMs = 30_000;
const afterFailureMs = 1_000;

/**
 * Calls `work` again and again: when woken, and when the next thing is due.
 * @param work does what is due; returns the milliseconds until the next thing is due, undefined if nothing is
 */
export function startLoop(work: () => Promise<number | undefined>, onError: (error: unknown) => void): Loop {
  let stopped = false;
  let woken = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    let wait: number | undefined;
    do {
      woken = false;
      try {
        wait = await work();
      } catch (error) {
        onError(error);
        wait = afterFailureMs;
      }
    } while (woken && !stopped);
    if (!stopped) timer = setTimeout(start, Math.min(Math.max(wait ?? longestMs, 1), longestMs));
  }

  function start(): void {
    clearTimeout(timer);
    if (stopped) return;
    if (running) {
      woken = true;
      return;
    }
    running = run().finally(() => {
      running = undefined;
      if (woken) start();
    });
  }

  start();
  return {
    wake: start,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
