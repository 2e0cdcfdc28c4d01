import { captureHold } from "@portrait-studio/billing/ledger";
import { isUnfinished } from "@portrait-studio/contract";
import { models, photos, runInTransaction, tasks, trainingSessions } from "@portrait-studio/db";
import type { SourcePhoto } from "@portrait-studio/engine";
import { and, eq, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { addContactSheet } from "../sheets/request-contact-sheet.ts";

interface TrainedModel {
  artifactRef: string;
  coverPhotoId: string | undefined;
  sources?: readonly Pick<SourcePhoto, "id">[];
}

/**
 * Finishes a training with the model that its engine has made: sets the status, captures the credits and requests the contact sheet in one
 * transaction. The person is told when that is there. Repeating it changes nothing; a training that was cancelled meanwhile stays cancelled.
 */
export async function finishTraining(
  studio: Pick<Studio, "db" | "engines">,
  trainingSessionId: string,
  { artifactRef, coverPhotoId, sources }: TrainedModel,
): Promise<void> {
  const { db } = studio;
  await runInTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(trainingSessions)
      .where(eq(trainingSessions.id, trainingSessionId))
      .for("update");
    if (!row || !isUnfinished(row.status)) return;
    const [cover] = coverPhotoId
      ? await tx
          .select({ key: photos.thumbnailKey })
          .from(photos)
          .where(and(eq(photos.id, coverPhotoId), eq(photos.userId, row.userId)))
      : [];
    const completedAt = sql`clock_timestamp()`;
    await tx
      .update(models)
      .set({
        status: "completed",
        artifactRef,
        sources: sources ? [...sources] : null,
        coverKey: cover?.key ?? null,
        completedAt,
      })
      .where(eq(models.id, row.modelId));
    await tx
      .update(trainingSessions)
      .set({ status: "completed", stage: "done", progress: 1, creditsCharged: row.cost, completedAt })
      .where(eq(trainingSessions.id, trainingSessionId));
    await tx.delete(tasks).where(eq(tasks.jobId, trainingSessionId));
    if (!(await addContactSheet(tx, studio, row)))
      await addToOutbox(tx, "training/ended", { trainingSessionId });
    if (row.holdId) await captureHold(tx, { holdId: row.holdId, key: `capture:${row.id}`, amount: row.cost });
  });
}
