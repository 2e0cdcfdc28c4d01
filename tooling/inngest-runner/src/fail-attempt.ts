import { retryDelay } from "./backoff.ts";
import type { AnsweredJob } from "./claim-jobs.ts";
import { finishRun } from "./finish-run.ts";
import type { RunError } from "./ops.ts";
import { noteFailure, retryJob } from "./retry-job.ts";
import type { LockedRun, Work } from "./work.ts";

/** The function threw: it is called again, unless this was its last attempt. */
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
  const delay = retryAfterMs ?? retryDelay(job.attempt, work.runner.retryIntervalMs);
  await noteFailure(work, job, job.step, error, delay);
  await retryJob(work, job, delay);
}
