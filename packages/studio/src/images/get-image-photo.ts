import { type ImagePhoto, StudioError } from "@portrait-studio/contract";
import { images, models, photos } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Actor, Studio } from "../context.ts";
import { isFollowed, presentModelPhoto } from "../photos/model-photo-rows.ts";

/** An edit is made of its lineage's original, whose plan names the photo. */
const originals = alias(images, "original");

/** The photo that one of the person's images was made from. @throws NOT_FOUND */
export async function getImagePhoto(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id }: { id: string },
): Promise<ImagePhoto> {
  const [row] = await studio.db
    .select({ sources: models.sources, engine: models.engine, photo: photos })
    .from(images)
    .innerJoin(models, and(eq(models.id, images.modelId), isNull(models.deletedAt)))
    .innerJoin(originals, eq(originals.id, images.rootId))
    .leftJoin(
      photos,
      and(
        eq(photos.id, sql`${originals.plan} ->> 'photoId'`),
        eq(photos.userId, images.userId),
        isNull(photos.removedAt),
      ),
    )
    .where(and(eq(images.id, id), eq(images.userId, actor.userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  return {
    photo:
      row.photo && presentModelPhoto(studio, actor, { ...row, follows: isFollowed(studio, row) }, row.photo),
  };
}
