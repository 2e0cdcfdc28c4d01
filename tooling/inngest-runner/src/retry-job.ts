import { getRetryDelay } from "./backoff.ts";
import type { AnsweredJob, RunnerJob } from "./claim-jobs.ts";
import { finishRun } from "./finish-run.ts";
import type { RunError } from "./ops.ts";
import type { LockedRun, Work } from "./work.ts";

export async function retryJob({ db }: Work, job: RunnerJob, delayMs: number): Promise<void> {
  await db.query(
    `update job set attempt = attempt + 1, losses = 0, lease_until = null,
       run_at = now() + $2 * interval '1 millisecond' where id = $1`,
    [job.id, delayMs],
  );
}

export async function requeueJob(
  { db }: Work,
  job: RunnerJob,
  delayMs: number,
  losses = job.losses,
): Promise<void> {
  await db.query(
    `update job set lease_until = null, losses = $3,
       run_at = now() + $2 * interval '1 millisecond' where id = $1`,
    [job.id, delayMs, losses],
  );
}

export async function noteFailure(
  { db }: Work,
  job: RunnerJob,
  step: string | null,
  error: RunError,
  delayMs?: number,
): Promise<void> {
  await db.query(
    `insert into failure (run, step, attempt, error, retry_at, started_at)
     values ($1, $2, $3, $4, now() + $5::float8 * interval '1 millisecond', to_timestamp($6::float8 / 1000))`,
    [job.run, step, job.attempt, JSON.stringify(error), delayMs, job.claimedAt],
  );
}

export async function failAttempt(
  work: Work,
  run: LockedRun,
  job: AnsweredJob,
  { error, noRetry, retryAfterMs }: { error: RunError; noRetry: boolean; retryAfterMs?: number | undefined },
): Promise<void> {
  if (noRetry || job.attempt + 1 >= job.maxAttempts) {
    await noteFailure(work, job, job.step, error);
    return await finishRun(work, run, { status: "Failed", error });
  }
  const delay = retryAfterMs ?? getRetryDelay(job.attempt, work.runner.retryIntervalMs);
  await noteFailure(work, job, job.step, error, delay);
  await retryJob(work, job, delay);
}
