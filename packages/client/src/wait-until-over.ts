import { isErrorCode } from "@portrait-studio/contract/errors";
import type { GenerationStatus, TrainingStatus } from "@portrait-studio/contract/statuses";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { StudioClientError } from "./studio-client-error.ts";

export interface WaitOptions<Job> {
  /** Called with each new state, the first and the last included. */
  onProgress?: (job: Job) => void;
  /** Ends the waiting, not the job. */
  signal?: AbortSignal;
  /** milliseconds between two looks; a second by default */
  everyMs?: number;
}

interface JobState {
  status: TrainingStatus | GenerationStatus;
  error: { code: string; message: string } | null;
}

/**
 * Looks at a job until it is over. The server ends every job by its deadline, so this ends too.
 * @throws StudioClientError with the job's own code when it failed, WRONG_STATE when it was cancelled; the signal's reason
 */
export async function waitUntilOver<Job extends JobState>(
  look: () => Promise<Job>,
  { onProgress, signal, everyMs = 1000 }: WaitOptions<Job>,
): Promise<Job> {
  let last = "";
  for (;;) {
    signal?.throwIfAborted();
    const job = await look();
    const state = JSON.stringify(job);
    if (state !== last) onProgress?.(job);
    last = state;
    if (!isUnfinished(job.status)) return completed(job);
    await pause(everyMs, signal);
  }
}

function completed<Job extends JobState>(job: Job): Job {
  if (job.status === "completed") return job;
  const { error, status } = job;
  const code = isErrorCode(error?.code) ? error.code : "WRONG_STATE";
  throw new StudioClientError(code, error?.message ?? `It was ${status}.`, { details: { status, job } });
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", stop, { once: true });
  });
}
