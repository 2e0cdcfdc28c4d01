import { releaseHold } from "@portrait-studio/billing/ledger";
import type { ErrorCode, ErrorDetails } from "@portrait-studio/contract";
import { isUnfinished } from "@portrait-studio/contract";
import {
  modelIdentities,
  models,
  photos,
  runInTransaction,
  type Transaction,
  trainingSessions,
  uploadSessions,
} from "@portrait-studio/db";
import { and, eq, isNull, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Studio } from "../context.ts";
import { endsFromOutside } from "../generation/failure-codes.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";

export type Ending =
  | { status: "failed"; errorCode: ErrorCode; errorDetails?: ErrorDetails }
  | { status: "cancelled" };

/**
 * Ends a training without a model: one transaction sets the status, releases the credits and reopens the upload session, so
 * that the person can improve the photos. Failure, cancel and deadline all end here; the first one wins and later calls change
 * nothing. When the end comes from outside the training's run, the transaction also writes the event that stops that run; after
 * a failure it writes the event that sends the person a mail.
 * @returns whether this call ended it
 */
export function endTraining(
  { db }: Pick<Studio, "db">,
  trainingSessionId: string,
  ending: Ending,
): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const [training] = await tx
      .select()
      .from(trainingSessions)
      .where(eq(trainingSessions.id, trainingSessionId))
      .for("update");
    if (!training || !isUnfinished(training.status)) return false;
    const completedAt = sql`clock_timestamp()`;
    const { errorCode = null, errorDetails = null } = ending.status === "failed" ? ending : {};
    await tx
      .update(trainingSessions)
      .set({ status: ending.status, errorCode, errorDetails, completedAt })
      .where(eq(trainingSessions.id, trainingSessionId));
    await tx
      .update(models)
      .set({ status: ending.status, completedAt })
      .where(eq(models.id, training.modelId));
    await tx.delete(modelIdentities).where(eq(modelIdentities.modelId, training.modelId));
    await reopenUploadSession(tx, training.uploadSessionId);
    if (ending.status === "cancelled" || endsFromOutside(errorCode))
      await addToOutbox(tx, "training/cancelled", { trainingSessionId });
    if (ending.status === "failed") await addToOutbox(tx, "training/ended", { trainingSessionId });
    await releaseHold(tx, { holdId: training.holdId });
    return true;
  });
}

/**
 * Does nothing when the person has opened another session meanwhile, since only one can be active. Photos that were not judged
 * before the training took them are judged now.
 */
async function reopenUploadSession(tx: Transaction, uploadSessionId: string): Promise<void> {
  const other = alias(uploadSessions, "other");
  const reopened = await tx
    .update(uploadSessions)
    .set({ status: "active", trainingSessionId: null })
    .where(
      and(
        eq(uploadSessions.id, uploadSessionId),
        // not "deleted", because a deleted model's photos are deleted with it
        eq(uploadSessions.status, "completed"),
        notExists(
          tx
            .select({ id: other.id })
            .from(other)
            .where(and(eq(other.userId, uploadSessions.userId), eq(other.status, "active"))),
        ),
      ),
    )
    .returning({ id: uploadSessions.id });
  if (reopened.length === 0) return;
  const isUncut = sql`${photos.verdict} -> 'cutOutPending' = 'true'`;
  const unjudged = await tx
    .select({ photoId: photos.id, userId: photos.userId })
    .from(photos)
    .where(and(eq(photos.uploadSessionId, uploadSessionId), or(isNull(photos.verdict), isUncut)));
  for (const photo of unjudged) await addToOutbox(tx, "photo/changed", photo);
}
