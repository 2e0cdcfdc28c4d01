import { type GenerationKind, type ModelPhotos, StudioError } from "@portrait-studio/contract";
import { generations, models, photos, runInTransaction, type Transaction } from "@portrait-studio/db";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { listModelPhotos } from "./list-model-photos.ts";
import { lockModelWithPhotos, requireEnoughWithout, selectModelPhotos } from "./model-photo-rows.ts";

/**
 * Deletes a photo of a trained model. The person stops seeing it at once, and no image is made from it any more; its files, the engine's
 * copy and the row are deleted in the background. Images that were made from it stay.
 * @throws NOT_FOUND, MODEL_NOT_READY, UNSUPPORTED_BY_ENGINE, MODEL_NEEDS_PHOTOS, PHOTO_IN_USE
 */
export async function removeModelPhoto(
  studio: Pick<Studio, "db" | "storage" | "engines" | "dispatch" | "log">,
  actor: Actor,
  { id, photoId }: { id: string; photoId: string },
): Promise<ModelPhotos> {
  await runInTransaction(studio.db, async (tx) => {
    const model = await lockModelWithPhotos(tx, studio, actor, id);
    const rows = await selectModelPhotos(tx, id);
    const photo = rows.find((row) => row.id === photoId);
    if (!photo) throw new StudioError("NOT_FOUND");
    requireEnoughWithout(model, rows, photoId);
    await requireIdle(tx, id, model.follows ? ["generation", "edit"] : ["generation"]);
    await tx
      .update(photos)
      .set({ leftOut: true, removedAt: sql`clock_timestamp()` })
      .where(eq(photos.id, photoId));
    const cover = rows.find((row) => row.id !== photoId && !row.leftOut);
    await tx
      .update(models)
      .set({
        photosVersion: sql`${models.photosVersion} + 1`,
        imageCount: sql`${models.imageCount} - 1`,
        // its engine then chooses again, once the photo is purged
        ...(model.follows && model.sources
          ? { sources: model.sources.filter((source) => source.id !== photoId) }
          : {}),
        ...(model.coverKey === photo.thumbnailKey ? { coverKey: cover?.thumbnailKey ?? null } : {}),
      })
      .where(eq(models.id, id));
    await addToOutbox(tx, "photo/removed", { photoId, userId: actor.userId });
  });
  sendOutboxNow(studio);
  return listModelPhotos(studio, actor, { id });
}

// a request that has begun may be reading the photo, and so may an edit where images follow photos; new ones wait for the
// model's row, and leave the photo out
async function requireIdle(
  tx: Transaction,
  modelId: string,
  kinds: readonly GenerationKind[],
): Promise<void> {
  const isUnfinished = and(
    eq(generations.modelId, modelId),
    inArray(generations.kind, [...kinds]),
    inArray(generations.status, ["pending", "processing"]),
  );
  if ((await tx.$count(generations, isUnfinished)) > 0) throw new StudioError("PHOTO_IN_USE");
}
