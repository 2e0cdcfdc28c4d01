import { setTimeout as pause } from "node:timers/promises";
import { type ErrorCode, isUnfinished } from "@portrait-studio/contract";
import { isTraining } from "@portrait-studio/db";
import type { Engine, Ticket } from "@portrait-studio/engine";
import type { WorkerStudio } from "../context.ts";
import {
  type JobProgress,
  type QueuePosition,
  saveProgress,
  saveQueuePosition,
} from "../generation/save-progress.ts";
import { finishTraining } from "../training/finish-training.ts";
import { noteProgress } from "../training/note-progress.ts";
import { endJob, failureCodes, getJobKind } from "./end-job.ts";
import { readJob } from "./read-job.ts";
import { addTasks, isMadeHere, readTasks } from "./tasks.ts";

export type { JobProgress };

const over: JobProgress = { ready: [], done: true };

/** Asks the engine for a job's status, waiting a while for news, and stores it. Past its deadline, this ends the job. */
export async function checkJob(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines">,
  id: string,
  options: { waitMs: number },
): Promise<JobProgress> {
  const job = await readJob(studio.db, id);
  if (!job?.ticket || !isUnfinished(job.status)) return over;
  if (job.isOverdue) return fail(studio, id, "TIMED_OUT");
  if (isMadeHere(job.ticket)) return checkTasks(studio, id, job, options);
  const engine = studio.engine(job.model.engine);
  if (!engine || !("checkTraining" in engine))
    return isTraining(id)
      ? fail(studio, id, "ENGINE_UNAVAILABLE")
      : { ...over, errorCode: "ENGINE_UNAVAILABLE" };
  if (isTraining(id)) return checkTraining(studio, id, engine, job.ticket, options);
  const kind = getJobKind(id);
  const ask = kind === "edit" ? engine.checkEdit : engine.checkGeneration;
  return saveProgress(studio.db, id, {
    report: await ask(job.ticket, options),
    known: job,
    codes: failureCodes[kind],
  });
}

/** How often a step looks whether a job's tasks are done, which no message tells. */
const lookEveryMs = 300;

/** Waits for a job's tasks. One that failed for good has ended the job, and so has a training that is made. */
async function checkTasks(
  { db }: Pick<WorkerStudio, "db">,
  id: string,
  known: QueuePosition,
  { waitMs }: { waitMs: number },
): Promise<JobProgress> {
  await addTasks(db, id);
  let last = known;
  for (const until = Date.now() + waitMs; ; await pause(lookEveryMs)) {
    const { left, before } = await readTasks(db, id);
    // without any image, each was held back
    if (left === 0) return { ...over, ...(!isTraining(id) && { errorCode: "IMAGES_WITHHELD" }) };
    last = await saveQueuePosition(db, id, last, { queuedBefore: before });
    if (Date.now() >= until) return { ready: [], done: false };
  }
}

async function checkTraining(
  studio: Pick<WorkerStudio, "db" | "engines">,
  id: string,
  engine: Engine,
  ticket: Ticket,
  options: { waitMs: number },
): Promise<JobProgress> {
  const report = await engine.checkTraining(ticket, options);
  if (report.state === "failed") return fail(studio, id, failureCodes.training[report.reason]);
  if (report.state === "completed") {
    await finishTraining(studio, id, report);
    return over;
  }
  await noteProgress(studio.db, id, report);
  return { ready: [], done: false };
}

async function fail(
  studio: Pick<WorkerStudio, "db">,
  id: string,
  errorCode: ErrorCode,
): Promise<JobProgress> {
  await endJob(studio, id, { status: "failed", errorCode });
  return over;
}
