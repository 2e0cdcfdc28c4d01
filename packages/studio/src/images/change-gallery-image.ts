import { type GalleryImage, StudioError } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getImage } from "./get-image.ts";

/** Refuses other versions of its lineage, and images in the trash. @throws NOT_FOUND, WRONG_STATE */
export async function changeGalleryImage(
  studio: Pick<Studio, "db" | "storage" | "settings">,
  actor: Actor,
  id: string,
  change: { favourite: boolean } | { shareToken: SQL | null; shareExpiresAt: SQL | null },
): Promise<GalleryImage> {
  const { rowCount } = await studio.db
    .update(images)
    .set(change)
    .where(
      and(
        eq(images.id, id),
        eq(images.userId, actor.userId),
        eq(images.inGallery, true),
        isNull(images.deletedAt),
      ),
    );
  // throws NOT_FOUND before WRONG_STATE
  const image = await getImage(studio, actor, { id });
  if (!rowCount) throw new StudioError("WRONG_STATE");
  return image;
}
