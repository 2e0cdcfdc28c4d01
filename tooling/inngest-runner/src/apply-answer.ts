import { applyOps } from "./apply-ops.ts";
import { getLossDelay, refusedDelayMs } from "./backoff.ts";
import type { AnsweredJob, RunnerJob } from "./claim-jobs.ts";
import type { Runner } from "./context.ts";
import { finishRun } from "./finish-run.ts";
import type { AppAnswer } from "./read-answer.ts";
import { failAttempt, requeueJob } from "./retry-job.ts";
import { transact } from "./transact.ts";
import type { LockedRun, Work } from "./work.ts";

/** After this many broken connections in a row the job probably kills the app, and each further one is an attempt. */
const maxFreeLosses = 10;

/**
 * Writes what came of a dispatch, in one transaction. An answer to a dispatch that is no longer the job's newest, or to
 * a run that has ended, changes nothing.
 * @returns the run's next call, if there is one now: it is leased to the caller.
 */
export async function applyAnswer(
  runner: Runner,
  job: RunnerJob,
  answer: AppAnswer,
): Promise<RunnerJob | undefined> {
  return await transact(runner, async (work) => {
    const run = await work.lockRun(job.run);
    if (!run || run.ended) return undefined;
    const current = await lockJob(work, job);
    if (!current) return undefined;
    const successor: Work["successor"] = { of: job };
    work.successor = successor;
    await applyCurrent(work, run, current, answer);
    return run.ended ? undefined : successor.job;
  });
}

/** The job as it is now, since a checkpoint may have reset its attempt; undefined if the dispatch is superseded. */
async function lockJob({ db }: Work, job: RunnerJob): Promise<AnsweredJob | undefined> {
  const { rows } = await db.query<Pick<AnsweredJob, "attempt" | "batch" | "again">>(
    "select attempt, batch, again from job where id = $1 and generation = $2 and lease_until is not null for update",
    [job.id, job.generation],
  );
  return rows[0] && { ...job, ...rows[0] };
}

async function applyCurrent(work: Work, run: LockedRun, job: AnsweredJob, answer: AppAnswer): Promise<void> {
  switch (answer.kind) {
    case "ops":
      return await applyOps(work, run, job, answer);
    case "returned":
      return await finishRun(work, run, { status: "Completed", output: answer.output });
    case "threw":
      return await failAttempt(work, run, job, answer);
    case "lost":
      return await applyLoss(work, run, job, answer);
  }
}

/** Inngest counts an unreachable app as a failed attempt. Here it restarts: a refused connection never counts, a broken one after several. */
async function applyLoss(
  work: Work,
  run: LockedRun,
  job: AnsweredJob,
  { refused, message }: Extract<AppAnswer, { kind: "lost" }>,
): Promise<void> {
  if (refused) return await requeueJob(work, job, refusedDelayMs);
  if (job.losses < maxFreeLosses)
    return await requeueJob(work, job, getLossDelay(job.losses), job.losses + 1);
  const error = { name: "Error", message: `The app closed the connection while it worked: ${message}` };
  await failAttempt(work, run, job, { error, noRetry: false });
}
