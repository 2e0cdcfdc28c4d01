import { type GalleryImage, StudioError } from "@portrait-studio/contract";
import { generations, images, models } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { imageColumns, presentImage } from "./present-image.ts";

/** @throws NOT_FOUND */
export async function getImage(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<GalleryImage> {
  const [row] = await db
    .select(imageColumns)
    .from(images)
    .innerJoin(models, eq(models.id, images.modelId))
    .innerJoin(generations, eq(generations.id, images.generationId))
    .where(and(eq(images.id, id), eq(images.userId, actor.userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  return presentImage(storage, row);
}
