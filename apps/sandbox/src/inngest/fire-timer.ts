import type { Job } from "./claim-jobs.ts";
import { completeStep } from "./complete-step.ts";
import type { Runner } from "./context.ts";
import { transact } from "./transact.ts";
import { readStep, timeOutWait } from "./waits.ts";

/** Ends the sleep or the wait whose time has come, unless something else has ended it. */
export async function fireTimer(runner: Runner, job: Job): Promise<void> {
  await transact(runner, async (work) => {
    const run = await work.lockRun(job.run);
    if (!run || run.ended || !job.step) return;
    const { rowCount } = await work.db.query("delete from job where id = $1 and generation = $2", [
      job.id,
      job.generation,
    ]);
    if (rowCount === 0) return;
    if (job.kind === "timeout") return await timeOutWait(work, job.run, job.step);
    await completeStep(work, run, await readStep(work, job.run, job.step), null);
  });
}
