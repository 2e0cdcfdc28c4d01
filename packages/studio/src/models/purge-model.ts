import {
  generations,
  images,
  modelIdentities,
  models,
  photos,
  runInTransaction,
  type Transaction,
  trainingSessions,
  uploadSessions,
} from "@portrait-studio/db";
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Studio, WorkerStudio } from "../context.ts";
import { photoFileColumns, photoFiles } from "../photos/photo-files.ts";
import { cancelUnfinishedJobs, cleanUpEndedJobs } from "./cancel-unfinished-jobs.ts";

/**
 * Removes what is left of a deleted model: the engine's copy, its files, then its rows. Safe to repeat at any point, because
 * the rows are deleted last and an interrupted run leaves no files without rows.
 *
 * If the engine is not set up any more, its copy cannot be deleted. Then all of the person's data is still removed here, but
 * an empty row keeps the reference to the copy. Each run logs this until the engine is set up again and the copy is deleted.
 * @returns whether the provider of the model's engine may still have a copy
 */
export async function purgeModel(
  studio: Pick<WorkerStudio, "db" | "storage" | "engine" | "log">,
  modelId: string,
): Promise<{ providerCopy: "none" | "kept" }> {
  const { db, storage } = studio;
  const [model] = await db
    .select({ artifactRef: models.artifactRef, engine: models.engine, coverKey: models.coverKey })
    .from(models)
    .where(and(eq(models.id, modelId), isNotNull(models.deletedAt)));
  if (!model) return { providerCopy: "none" };
  await cancelUnfinishedJobs(studio, { modelId });
  await cleanUpEndedJobs(studio, modelId);
  const { artifactRef, coverKey } = model;
  const engine = studio.engine(model.engine);
  if (artifactRef) await engine?.deleteModel(artifactRef);
  const unreachable = artifactRef !== null && !engine;
  const files = { storageKey: images.storageKey, thumbnailKey: images.thumbnailKey };
  const made = await db.select(files).from(images).where(eq(images.modelId, modelId));
  const trainedOn = inArray(photos.uploadSessionId, ownSessions(db, modelId));
  const originals = await db.select(photoFileColumns).from(photos).where(trainedOn);
  await storage.remove([
    ...made.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]),
    ...originals.flatMap(photoFiles),
    ...(coverKey ? [coverKey] : []),
    ...(await storage.list(`models/${modelId}/sheet/`)),
    ...(unreachable ? (await storage.list(`models/${modelId}/`)).filter((key) => key !== artifactRef) : []),
  ]);
  await runInTransaction(db, async (tx) => {
    await tx.delete(photos).where(trainedOn);
    if (!unreachable) await tx.delete(models).where(eq(models.id, modelId));
    else await emptyModel(tx, modelId);
  });
  if (!unreachable) return { providerCopy: "none" };
  studio.log(
    "error",
    "The provider's copy of a deleted model could not be removed: set its engine up again.",
    { modelId, engine: model.engine, artifactRef },
  );
  return { providerCopy: "kept" };
}

/** Keeps the model's row without the person's data. Deleting the requests deletes their images too. */
async function emptyModel(tx: Transaction, modelId: string): Promise<void> {
  await tx.delete(generations).where(eq(generations.modelId, modelId));
  await tx.delete(trainingSessions).where(eq(trainingSessions.modelId, modelId));
  await tx.delete(modelIdentities).where(eq(modelIdentities.modelId, modelId));
  await tx.update(models).set({ name: "", description: null, coverKey: null }).where(eq(models.id, modelId));
}

function ownSessions(db: Studio["db"], modelId: string) {
  return db
    .select({ id: uploadSessions.id })
    .from(uploadSessions)
    .innerJoin(trainingSessions, eq(trainingSessions.id, uploadSessions.trainingSessionId))
    .where(eq(trainingSessions.modelId, modelId));
}
