import { images, models, photos, trainingSessions, uploadSessions } from "@portrait-studio/db";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Studio, WorkerStudio } from "../context.ts";
import { photoFiles } from "../storage/photo-files.ts";
import { inTransaction } from "../transaction.ts";
import { endWork, tidyEndedWork } from "./end-work.ts";

/**
 * Removes what is left of a deleted model: what the engine keeps of it, its files, then its rows. Safe to repeat at any point:
 * the rows go last, so that a run that breaks off leaves nothing behind that nobody knows of.
 */
export async function purgeModel(
  studio: Pick<WorkerStudio, "db" | "storage" | "engine">,
  modelId: string,
): Promise<void> {
  const { db, storage, engine } = studio;
  const [model] = await db
    .select({ artifactRef: models.artifactRef })
    .from(models)
    .where(and(eq(models.id, modelId), isNotNull(models.deletedAt)));
  if (!model) return;
  await endWork(studio, { modelId });
  await tidyEndedWork(studio, modelId);
  if (model.artifactRef) await engine.deleteModel(model.artifactRef);
  const files = { storageKey: images.storageKey, thumbnailKey: images.thumbnailKey };
  const portraits = await db.select(files).from(images).where(eq(images.modelId, modelId));
  const trainedOn = inArray(photos.uploadSessionId, ownSessions(db, modelId));
  const originals = await db
    .select({ storageKey: photos.storageKey, thumbnailKey: photos.thumbnailKey })
    .from(photos)
    .where(trainedOn);
  await storage.remove([
    ...portraits.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]),
    ...originals.flatMap(photoFiles),
  ]);
  await inTransaction(db, async (tx) => {
    await tx.delete(photos).where(trainedOn);
    await tx.delete(models).where(eq(models.id, modelId));
  });
}

/** Sessions that the model's training has closed, and that went with it. */
function ownSessions(db: Studio["db"], modelId: string) {
  return db
    .select({ id: uploadSessions.id })
    .from(uploadSessions)
    .innerJoin(trainingSessions, eq(trainingSessions.id, uploadSessions.trainingSessionId))
    .where(eq(trainingSessions.modelId, modelId));
}
