import { type ModelPhotos, StudioError } from "@portrait-studio/contract";
import { photos, runInTransaction } from "@portrait-studio/db";
import { inArray } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { changePhotos } from "./change-photos.ts";
import { listModelPhotos } from "./list-model-photos.ts";
import { isUsable, lockModelWithPhotos, selectModelPhotos } from "./model-photo-rows.ts";

/** The most telling first; one that was left out is used again. @throws NOT_FOUND, MODEL_NOT_READY, UNSUPPORTED_BY_ENGINE, PHOTOS_UNUSABLE */
export async function chooseReferences(
  studio: Pick<Studio, "db" | "storage" | "engines" | "dispatch" | "log">,
  actor: Actor,
  { id, photoIds }: { id: string; photoIds: readonly string[] },
): Promise<ModelPhotos> {
  await runInTransaction(studio.db, async (tx) => {
    const model = await lockModelWithPhotos(tx, studio, actor, id);
    if (!model.follows) throw new StudioError("UNSUPPORTED_BY_ENGINE", { context: "photos" });
    const rows = await selectModelPhotos(tx, id);
    for (const photoId of photoIds) {
      const photo = rows.find((row) => row.id === photoId);
      if (!photo) throw new StudioError("NOT_FOUND");
      if (!isUsable(model, photo)) throw new StudioError("PHOTOS_UNUSABLE");
    }
    await tx
      .update(photos)
      .set({ leftOut: false })
      .where(inArray(photos.id, [...photoIds]));
    await changePhotos(tx, { id, userId: actor.userId, model }, () => [...new Set(photoIds)]);
  });
  sendOutboxNow(studio);
  return listModelPhotos(studio, actor, { id });
}
