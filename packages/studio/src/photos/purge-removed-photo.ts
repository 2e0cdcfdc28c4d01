import { models, photos, trainingSessions } from "@portrait-studio/db";
import { and, eq, isNotNull } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { forgetPhoto } from "../models/read-identities.ts";
import { removeFrames } from "../sheets/remove-frames.ts";
import { photoFileColumns, photoFiles } from "./photo-files.ts";
import { renewReferences } from "./renew-references.ts";

/**
 * Removes what is left of a photo that was deleted from a trained model: its part of the person, the engine's copy, the contact
 * sheet's frames of it, its files, then its row. Images then follow others of the photos, where they follow photos. Safe to repeat. A
 * model that is deleted meanwhile takes the photo with it.
 */
export async function purgeRemovedPhoto(
  studio: Pick<WorkerStudio, "db" | "storage" | "engine" | "photoJudge" | "log">,
  photoId: string,
): Promise<void> {
  const { db, storage } = studio;
  const [row] = await db
    .select({
      files: photoFileColumns,
      model: {
        id: models.id,
        engine: models.engine,
        artifactRef: models.artifactRef,
        coverKey: models.coverKey,
      },
    })
    .from(photos)
    .innerJoin(trainingSessions, eq(trainingSessions.uploadSessionId, photos.uploadSessionId))
    .innerJoin(models, eq(models.id, trainingSessions.modelId))
    .where(and(eq(photos.id, photoId), isNotNull(photos.removedAt), isNotNull(models.artifactRef)));
  if (!row) return;
  const { model, files } = row;
  await forgetPhoto(studio, { modelId: model.id, photoId, storageKey: files.storageKey });
  if (model.artifactRef) await studio.engine(model.engine)?.removePhoto?.(model.artifactRef, photoId);
  await removeFrames(studio, { modelId: model.id, photoId });
  await renewReferences(studio, model.id);
  await storage.remove(photoFiles(files));
  await db.delete(photos).where(eq(photos.id, photoId));
}
