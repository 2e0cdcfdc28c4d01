import { type AcceptEditInput, type GalleryImage, StudioError } from "@portrait-studio/contract";
import { images, runInTransaction } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getImage } from "../images/get-image.ts";
import { lockLineages } from "../images/lock-lineages.ts";

/**
 * Makes an image the one that the gallery shows for its lineage. The image shown before stays in the history. Favourite and
 * share link move to the new image. Accepting again changes nothing.
 * @throws NOT_FOUND, also when the images are not of one lineage; WRONG_STATE when the lineage is in the trash
 */
export async function acceptImageEdit(
  studio: Pick<Studio, "db" | "storage" | "settings">,
  actor: Actor,
  { originalImageId, selectedEditedImageId: selectedId }: AcceptEditInput,
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
    const { favourite, shareToken, shareExpiresAt } = current;
    // clear before setting: the unique indexes allow one image per lineage in the gallery, and one per share token
    await tx
      .update(images)
      .set({ inGallery: false, favourite: false, shareToken: null, shareExpiresAt: null })
      .where(eq(images.id, current.id));
    await tx
      .update(images)
      .set({ inGallery: true, favourite, shareToken, shareExpiresAt })
      .where(eq(images.id, selectedId));
  });
  return getImage(studio, actor, { id: selectedId });
}
