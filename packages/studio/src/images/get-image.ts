import { type GalleryImage, StudioError } from "@portrait-studio/contract";
import { generations, images, models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { imageColumns, presentImage } from "./present-image.ts";

/** Any image of the person: in the gallery, another version, or in the trash. @throws NOT_FOUND */
export async function getImage(
  studio: Pick<Studio, "db" | "storage" | "settings">,
  actor: Actor,
  { id }: { id: string },
): Promise<GalleryImage> {
  const [row] = await studio.db
    .select(imageColumns)
    .from(images)
    .innerJoin(models, and(eq(models.id, images.modelId), isNull(models.deletedAt)))
    .innerJoin(generations, eq(generations.id, images.generationId))
    .where(and(eq(images.id, id), eq(images.userId, actor.userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  return presentImage(studio, actor, row);
}
