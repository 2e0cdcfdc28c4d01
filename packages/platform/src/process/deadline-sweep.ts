import { type Studio, sweepOverdue } from "@portrait-studio/studio";

const everyMs = 60_000;

/** Runs the deadline sweep in this process too, so that overdue jobs end and release their credits while no worker is running. */
export function startDeadlineSweep(
  studio: Pick<Studio, "db" | "log">,
  { intervalMs = everyMs }: { intervalMs?: number } = {},
): { stop: () => Promise<void> } {
  let sweep = Promise.resolve();
  const run = async () => {
    try {
      for (let after: string | null = ""; after !== null; )
        after = (await sweepOverdue(studio, { after })).next;
    } catch (error) {
      studio.log("warn", "Overdue jobs could not be ended; the next sweep will retry.", {
        error: String(error),
      });
    }
  };
  const timer = setInterval(() => {
    sweep = sweep.then(run);
  }, intervalMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await sweep;
    },
  };
}
