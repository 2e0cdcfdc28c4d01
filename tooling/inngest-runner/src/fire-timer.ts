import type { Job } from "./claim-jobs.ts";
import { completeStep } from "./complete-step.ts";
import type { Runner } from "./context.ts";
import { finishRun } from "./finish-run.ts";
import { transact } from "./transact.ts";
import { endWait, readStep } from "./waits.ts";
import type { LockedRun, Work } from "./work.ts";

/** Ends a sleep, a wait that nothing else has ended, or a run that exceeds its timeouts. */
export async function fireTimer(runner: Runner, job: Job): Promise<void> {
  await transact(runner, async (work) => {
    const run = await work.lockRun(job.run);
    if (!run || run.ended) return;
    const { rowCount } = await work.db.query("delete from job where id = $1 and generation = $2", [
      job.id,
      job.generation,
    ]);
    if (rowCount === 1) await fire(work, run, job);
  });
}

async function fire(work: Work, run: LockedRun, { kind, step }: Job): Promise<void> {
  if (kind === "start" && run.status === "Scheduled") {
    await finishRun(work, run, { status: "Cancelled", reason: "It did not start in time (timeouts.start)." });
  }
  if (kind === "finish") {
    await finishRun(work, run, { status: "Cancelled", reason: "It did not end in time (timeouts.finish)." });
  }
  if (!step) return;
  if (kind === "timeout") await endWait(work, run.id, step, null);
  if (kind === "sleep") await completeStep(work, run, await readStep(work, run.id, step), null);
}
