import { type ModelPhotos, StudioError } from "@portrait-studio/contract";
import { photos, runInTransaction } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { changePhotos } from "./change-photos.ts";
import { listModelPhotos } from "./list-model-photos.ts";
import { lockModelWithPhotos, requireEnoughWithout, selectModelPhotos } from "./model-photo-rows.ts";

/**
 * Leaves a photo out of new images of its model, or uses it again. The model stays as it is trained; where images follow some of its photos,
 * these are chosen again.
 * @throws NOT_FOUND, MODEL_NOT_READY, UNSUPPORTED_BY_ENGINE, MODEL_NEEDS_PHOTOS
 */
export async function leaveOutPhoto(
  studio: Pick<Studio, "db" | "storage" | "engines" | "dispatch" | "log">,
  actor: Actor,
  { id, photoId, leftOut }: { id: string; photoId: string; leftOut: boolean },
): Promise<ModelPhotos> {
  await runInTransaction(studio.db, async (tx) => {
    const model = await lockModelWithPhotos(tx, studio, actor, id);
    const rows = await selectModelPhotos(tx, id);
    const photo = rows.find((row) => row.id === photoId);
    if (!photo) throw new StudioError("NOT_FOUND");
    if (photo.leftOut === leftOut) return;
    if (leftOut) requireEnoughWithout(model, rows, photoId);
    await tx.update(photos).set({ leftOut }).where(eq(photos.id, photoId));
    await changePhotos(tx, { id, userId: actor.userId, model }, (wanted) =>
      leftOut ? wanted.filter((one) => one !== photoId) : [...wanted, photoId],
    );
  });
  sendOutboxNow(studio);
  return listModelPhotos(studio, actor, { id });
}
