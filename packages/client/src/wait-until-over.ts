import { isErrorCode } from "@portrait-studio/contract/errors";
import type { GenerationStatus, TrainingStatus } from "@portrait-studio/contract/statuses";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { type ClientErrorCode, StudioClientError } from "./studio-client-error.ts";

export interface WaitOptions<Job> {
  /** Called with each new state, including the first and the last. */
  onProgress?: (job: Job) => void;
  /** Stops waiting; the job continues unless `cancelWithSignal` is set. */
  signal?: AbortSignal;
  /** The signal also cancels the job; undelivered images are not charged. */
  cancelWithSignal?: boolean;
  /** milliseconds between two checks; a second by default */
  everyMs?: number;
}

export interface JobCalls<Job> {
  look: (options: { signal?: AbortSignal }) => Promise<Job>;
  cancel: () => Promise<unknown>;
}

interface JobState {
  status: TrainingStatus | GenerationStatus;
  error: { code: string; message: string } | null;
}

/** The server ends every job by its deadline. @throws StudioClientError with the job's code, or WRONG_STATE; the signal's reason */
export async function waitUntilOver<Job extends JobState>(
  calls: JobCalls<Job>,
  options: WaitOptions<Job> = {},
): Promise<Job> {
  const { signal, cancelWithSignal = false } = options;
  try {
    return await watch(calls, options);
  } catch (error) {
    // a job that has ended meanwhile cannot be cancelled, which is no error
    if (cancelWithSignal && signal?.aborted) await calls.cancel().catch(ignoreOver);
    throw error;
  }
}

/** Consecutive failures to tolerate, such as a restart of the studio or a rate limit. */
const failuresInARow = 5;
const passing: ReadonlySet<ClientErrorCode> = new Set(["UNREACHABLE", "UNAVAILABLE", "RATE_LIMITED"]);

function isPassing(error: unknown): boolean {
  return error instanceof StudioClientError && passing.has(error.code);
}

function ignoreOver(error: unknown): void {
  if (!(error instanceof StudioClientError && error.code === "WRONG_STATE")) throw error;
}

async function watch<Job extends JobState>(
  { look }: JobCalls<Job>,
  { onProgress, signal, everyMs = 1000 }: WaitOptions<Job>,
): Promise<Job> {
  let last = "";
  let failures = 0;
  for (;;) {
    signal?.throwIfAborted();
    const job = await look(signal ? { signal } : {}).catch((error: unknown) => {
      failures += 1;
      if (failures > failuresInARow || !isPassing(error)) throw error;
      return undefined;
    });
    if (!job) {
      await pause(everyMs * 2 ** failures, signal);
      continue;
    }
    failures = 0;
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
    signal?.throwIfAborted();
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
