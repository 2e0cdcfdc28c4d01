import type { Runner } from "./context.ts";
import { finishRun } from "./finish-run.ts";
import { transact } from "./transact.ts";

/**
 * Cancels a run. A running step continues in the app, and its result is refused.
 * @returns false when there is no such run; a run that has ended stays as it is.
 */
export async function cancelRun(runner: Runner, id: string): Promise<boolean> {
  return await transact(runner, async (work) => {
    const run = await work.lockRun(id);
    if (run && !run.ended) await finishRun(work, run, { status: "Cancelled" });
    return run !== undefined;
  });
}
