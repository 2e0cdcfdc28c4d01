import type { Job } from "./claim-jobs.ts";
import { completeStep } from "./complete-step.ts";
import type { Runner } from "./context.ts";
import { transact } from "./transact.ts";
import { endWait, readStep } from "./waits.ts";

/** Ends a sleep, or a wait that nothing else has ended. */
export async function fireTimer(runner: Runner, job: Job): Promise<void> {
  await transact(runner, async (work) => {
    const run = await work.lockRun(job.run);
    if (!run || run.ended) return;
    const { rowCount } = await work.db.query("delete from job where id = $1 and generation = $2", [
      job.id,
      job.generation,
    ]);
    if (rowCount !== 1 || !job.step) return;
    if (job.kind === "timeout") await endWait(work, run.id, job.step, null);
    else await completeStep(work, run, await readStep(work, run.id, job.step), null);
  });
}
