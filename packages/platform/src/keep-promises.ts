import { type Studio, sweepOverdue } from "@portrait-studio/studio";

const everyMs = 60_000;

/**
 * Ends overdue jobs from here too, as the worker's own sweep does: a job ends by the time that its person was promised, and
 * gives its credits back, even while no worker is there.
 */
export function keepPromises(
  studio: Pick<Studio, "db" | "log">,
  { intervalMs = everyMs }: { intervalMs?: number } = {},
): { stop: () => Promise<void> } {
  let sweep = Promise.resolve();
  const run = async () => {
    try {
      await sweepOverdue(studio);
    } catch (error) {
      studio.log("warn", "Overdue jobs could not be ended; trying again.", { error: String(error) });
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
