import {
  getPrint,
  type ImageDownload,
  type ImageFormat,
  type Paper,
  type Print,
  StudioError,
} from "@portrait-studio/contract";
import { images, models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor, imageSubject } from "../files/audience.ts";
import { downloadName } from "./download-name.ts";

/**
 * The address for downloading one of the person's images in a format, with the metadata about its origin. The address is that
 * of the stored file; its signed file name decides the format that the server converts to.
 * @param input.paper cuts it to a paper's shape, and enlarges it as far as its photo holds
 * @throws NOT_FOUND, TOO_SMALL_TO_PRINT
 */
export async function downloadImage(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id, format, paper }: { id: string; format: ImageFormat; paper?: Paper | undefined },
): Promise<ImageDownload> {
  const [row] = await db
    .select({ image: images })
    .from(images)
    .innerJoin(models, and(eq(models.id, images.modelId), isNull(models.deletedAt)))
    .where(and(eq(images.id, id), eq(images.userId, actor.userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  const { image } = row;
  const print = paper ? getPrint(image, paper) : null;
  if (print?.tooFar) throw new StudioError("TOO_SMALL_TO_PRINT", { paper });
  const name = downloadName(image, actor.language, format, print);
  const url = addressesFor({ storage }, actor).of(image.storageKey, imageSubject(image), {
    downloadName: name,
  });
  return { url, name, print: print && pick(print) };
}

function pick({ width, height, dpi, ownDpi }: Print): ImageDownload["print"] {
  return { width, height, dpi, ownDpi };
}
