import { type GalleryImage, StudioError } from "@portrait-studio/contract";
import { images, runInTransaction } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getImage } from "../images/get-image.ts";
import { lockLineages } from "../images/lock-lineages.ts";

interface Input {
  /** any image of the lineage */
  originalImageId: string;
  /** the one that is to stand in the gallery: an edit, or the original again */
  selectedEditedImageId: string;
}

/**
 * Puts an image of a lineage into the gallery, in the place of the one that stood there, which gives way and stays in the
 * history. Favourite and share link go with the place. Accepting again changes nothing.
 * @throws NOT_FOUND, also when the two are not of one lineage; WRONG_STATE when it is in the trash
 */
export async function acceptImageEdit(
  studio: Pick<Studio, "db" | "storage" | "settings">,
  actor: Actor,
  { originalImageId, selectedEditedImageId: selectedId }: Input,
): Promise<GalleryImage> {
  await runInTransaction(studio.db, async (tx) => {
    const [original] = await tx
      .select({ rootId: images.rootId })
      .from(images)
      .where(and(eq(images.id, originalImageId), eq(images.userId, actor.userId)));
    if (!original) throw new StudioError("NOT_FOUND");
    const lineage = await lockLineages(tx, [original.rootId]);
    const selected = lineage.find((image) => image.id === selectedId);
    const current = lineage.find((image) => image.inGallery);
    if (!selected || !current) throw new StudioError("NOT_FOUND");
    if (selected.deletedAt) throw new StudioError("WRONG_STATE");
    if (selected === current) return;
    const { favourite, shareToken } = current;
    // first out, then in: the index allows one image of a lineage in the gallery, and one with that share token
    await tx
      .update(images)
      .set({ inGallery: false, favourite: false, shareToken: null })
      .where(eq(images.id, current.id));
    await tx.update(images).set({ inGallery: true, favourite, shareToken }).where(eq(images.id, selectedId));
  });
  return getImage(studio, actor, { id: selectedId });
}
