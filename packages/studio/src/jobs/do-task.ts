import { isUnfinished } from "@portrait-studio/contract";
import { type Database, isTraining } from "@portrait-studio/db";
import type { WorkerStudio } from "../context.ts";
import { compareImages } from "../generation/compare-images.ts";
import { makeImageHere } from "../generation/make-image-here.ts";
import { judgePhoto } from "../photos/judge-photo.ts";
import { failContactSheet, makeContactSheet } from "../sheets/make-contact-sheet.ts";
import { trainHere } from "../training/train-here.ts";
import { endJob } from "./end-job.ts";
import { readJob } from "./read-job.ts";
import {
  endTask,
  isPhoto,
  isSheet,
  readTasks,
  releaseTask,
  renewTask,
  type Task,
  type TaskPorts,
} from "./tasks.ts";

/** A task that fails so often fails its job: of the code, the photos or the machine, something is wrong. */
const mostTries = 5;
const renewEveryMs = 1000;

/**
 * Does a task, and ends it with what comes out. It is renewed meanwhile; that fails when its job has ended or another worker has it, and the
 * work is dropped. What fails is tried again, and at last fails the job. Never throws.
 * @param stopping aborts when this process stops: the task is another worker's then
 */
export async function doTask(studio: TaskPorts, task: Task, stopping: AbortSignal): Promise<void> {
  const { db } = studio;
  const lost = new AbortController();
  const renew = async () => {
    if (!(await renewTask(db, task))) lost.abort(new Error("The task is not in this hand any more."));
    lost.signal.throwIfAborted();
  };
  // what fails while the database is away is repeated
  const timer = setInterval(() => renew().catch(() => {}), renewEveryMs);
  const signal = AbortSignal.any([lost.signal, stopping]);
  try {
    if (isTraining(task.jobId)) await trainHere(studio, task, { signal });
    else if (isSheet(task.jobId) || isPhoto(task.jobId)) {
      await (isSheet(task.jobId) ? makeContactSheet : judgePhoto)(studio, task.jobId);
      await endTask(db, task);
    } else {
      await makeImageHere(studio, task, { signal, renew });
      await endRequest(studio, task.jobId);
    }
  } catch (error) {
    await endTry(studio, task, { error, lost: lost.signal.aborted, stopped: stopping.aborted }).catch(
      (failure) =>
        studio.log("warn", "A task could not be put back; it is taken again when its time is over.", {
          job: task.jobId,
          error: String(failure),
        }),
    );
  } finally {
    clearInterval(timer);
  }
}

/** The last image ends its request at once, so that a job server that is away is not felt. */
async function endRequest(studio: TaskPorts, id: string): Promise<void> {
  if ((await readTasks(studio.db, id)).left > 0) return;
  await compareImages(studio, id);
  await endJob(studio, id, { status: "delivered", errorCode: "IMAGES_WITHHELD" });
}

interface EndedTry {
  error: unknown;
  lost: boolean;
  stopped: boolean;
}

async function endTry(studio: TaskPorts, task: Task, { error, lost, stopped }: EndedTry): Promise<void> {
  const { db, log } = studio;
  if (lost) return isTraining(task.jobId) ? removeUntrained(studio, task.jobId) : undefined;
  if (stopped) return releaseTask(db, task, { tries: task.tries - 1, waitSeconds: 0 });
  log("warn", "A task has failed.", { job: task.jobId, position: task.position, error: String(error) });
  const isFinal = task.tries >= mostTries || Object(error).retryable === false;
  if (isFinal && (isSheet(task.jobId) || isPhoto(task.jobId))) {
    if (isSheet(task.jobId)) await failContactSheet(studio, task.jobId);
    await endTask(db, task);
  } else if (isFinal) await endJob(studio, task.jobId, { status: "failed" });
  else await releaseTask(db, task, { tries: task.tries, waitSeconds: 2 ** (task.tries - 1) });
}

/** Removes the files of a model whose training came to nothing. Safe to repeat. */
export async function removeUntrained(
  { db, storage }: { db: Database; storage: WorkerStudio["storage"] },
  id: string,
): Promise<void> {
  const job = await readJob(db, id);
  if (!job || isUnfinished(job.status) || job.status === "completed") return;
  await storage.remove(await storage.list(`models/${job.modelId}/`));
}
