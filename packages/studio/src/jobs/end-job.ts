import { releaseHold } from "@portrait-studio/billing/ledger";
import {
  type ErrorCode,
  type ErrorDetails,
  type GenerationKind,
  isUnfinished,
  type JobStatus,
} from "@portrait-studio/contract";
import {
  findJobTable,
  generations,
  images,
  isTraining,
  modelIdentities,
  models,
  runInTransaction,
  type Transaction,
  tasks,
} from "@portrait-studio/db";
import type { EngineFailure } from "@portrait-studio/engine";
import { eq, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { reopenUploadSession } from "../training/reopen-upload-session.ts";

export type JobEnding =
  /** the engine has finished a request; success if it delivered an image, otherwise a failure with `errorCode` */
  | { status: "delivered"; errorCode?: ErrorCode | undefined }
  /** the run gave up; without a code, the default code of its kind */
  | { status: "failed"; errorCode?: ErrorCode | undefined; errorDetails?: ErrorDetails }
  | { status: "cancelled"; errorCode?: undefined };

export const failureCodes: Record<"training" | GenerationKind, Record<EngineFailure, ErrorCode>> = {
  training: {
    photos_unusable: "PHOTOS_UNUSABLE",
    refused: "TRAINING_FAILED",
    not_understood: "TRAINING_FAILED",
    engine_error: "TRAINING_FAILED",
  },
  generation: {
    photos_unusable: "GENERATION_FAILED",
    refused: "CONTENT_REFUSED",
    not_understood: "GENERATION_FAILED",
    engine_error: "GENERATION_FAILED",
  },
  edit: {
    photos_unusable: "EDIT_FAILED",
    refused: "CONTENT_REFUSED",
    not_understood: "INSTRUCTION_NOT_UNDERSTOOD",
    engine_error: "EDIT_FAILED",
  },
};

export function getJobKind(id: string): keyof typeof failureCodes {
  if (isTraining(id)) return "training";
  return id.startsWith("edt_") ? "edit" : "generation";
}

/**
 * Ends a job: sets its status and releases the credits of what was not made in one transaction. Failure, cancel, deadline and a request's
 * success all end here; the first one wins and later calls change nothing. Delivered images stay and stay paid; a training's upload session
 * is opened again, so that the person can improve the photos. When the end comes from outside the job's run, the transaction also writes the
 * event that stops that run.
 * @returns whether this call ended it
 */
export function endJob({ db }: Pick<Studio, "db">, id: string, ending: JobEnding): Promise<boolean> {
  const jobs = findJobTable(id);
  const kind = getJobKind(id);
  return runInTransaction(db, async (tx) => {
    const [job] = await tx
      .select({ status: jobs.status, holdId: jobs.holdId, modelId: jobs.modelId })
      .from(jobs)
      .where(eq(jobs.id, id))
      .for("update");
    if (!job || !isUnfinished(job.status)) return false;
    const succeeded =
      ending.status === "delivered" && (await tx.$count(images, eq(images.generationId, id))) > 0;
    const status = succeeded ? "completed" : ending.status === "cancelled" ? "cancelled" : "failed";
    const errorCode = status === "failed" ? (ending.errorCode ?? failureCodes[kind].engine_error) : null;
    const errorDetails = ending.status === "failed" ? ending.errorDetails : null;
    await tx
      .update(jobs)
      .set({ status, errorCode, errorDetails, completedAt: sql`clock_timestamp()` })
      .where(eq(jobs.id, id));
    await tx.delete(tasks).where(eq(tasks.jobId, id));
    if (kind === "training") await endModel(tx, id, { status, modelId: job.modelId });
    else await tx.update(generations).set({ previews: null, progress: null }).where(eq(generations.id, id));
    await tellOfEnd(tx, id, { status, errorCode });
    if (job.holdId) await releaseHold(tx, { holdId: job.holdId });
    return true;
  });
}

async function tellOfEnd(
  tx: Transaction,
  id: string,
  { status, errorCode }: { status: JobStatus; errorCode: ErrorCode | null },
): Promise<void> {
  const kind = getJobKind(id);
  if (status === "cancelled" || errorCode === "TIMED_OUT" || errorCode === "ENDED_BY_OPERATOR") {
    if (kind === "training") await addToOutbox(tx, "training/cancelled", { trainingSessionId: id });
    else await addToOutbox(tx, `${kind}/cancelled`, { generationId: id });
  }
  if (kind === "training" && status === "failed")
    await addToOutbox(tx, "training/ended", { trainingSessionId: id });
}

/** A training that comes to nothing leaves a model that was never made. */
async function endModel(
  tx: Transaction,
  id: string,
  { status, modelId }: { status: "completed" | "failed" | "cancelled"; modelId: string },
): Promise<void> {
  await tx.update(models).set({ status, completedAt: sql`clock_timestamp()` }).where(eq(models.id, modelId));
  await tx.delete(modelIdentities).where(eq(modelIdentities.modelId, modelId));
  await reopenUploadSession(tx, id);
}
