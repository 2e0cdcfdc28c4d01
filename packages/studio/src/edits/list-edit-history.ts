import { type ImageEditRequest, StudioError } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { and, eq } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { modelNotDeleted } from "../lists/read-counter.ts";
import { readEdits } from "./read-edits.ts";

/** All edits of an image's lineage, oldest first, each with the image it was made from. @throws NOT_FOUND */
export async function listEditHistory(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { imageId }: { imageId: string },
): Promise<ImageEditRequest[]> {
  const [image] = await studio.db
    .select({ rootId: images.rootId })
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.userId, actor.userId), modelNotDeleted(images.modelId)));
  if (!image) throw new StudioError("NOT_FOUND");
  return readEdits(studio, actor, eq(images.rootId, image.rootId));
}
