import { type ImageDownload, type ImageFormat, StudioError } from "@portrait-studio/contract";
import { images, models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor, imageSubject } from "../files/audience.ts";
import { downloadName } from "./download-name.ts";

/**
 * The address for downloading one of the person's images in a format, with the metadata about its origin. The address is that
 * of the stored file; its signed file name decides the format that the server converts to.
 * @throws NOT_FOUND
 */
export async function downloadImage(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id, format }: { id: string; format: ImageFormat },
): Promise<ImageDownload> {
  const [row] = await db
    .select({ image: images })
    .from(images)
    .innerJoin(models, and(eq(models.id, images.modelId), isNull(models.deletedAt)))
    .where(and(eq(images.id, id), eq(images.userId, actor.userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  const name = downloadName(row.image, format);
  const { image } = row;
  const url = addressesFor({ storage }, actor).of(image.storageKey, imageSubject(image), {
    downloadName: name,
  });
  return { url, name };
}
