import { type ImageDownload, type ImageFormat, StudioError } from "@portrait-studio/contract";
import { images, models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor, imageSubject } from "../files/audience.ts";
import { downloadName } from "./download-name.ts";

/**
 * An address at which any image of the person's is had as a file of that format, with what it carries about how it came
 * about. The address is of the image as it is kept; its signed name says in which format it is to leave.
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
