import type { EditReading } from "@portrait-studio/prompt-reader";
import sharp from "sharp";
import { editImage } from "./edit-image.ts";
import { readEdit } from "./read-edit.ts";
import type { EditPreviewRequest, EditRequest } from "./types.ts";

const longestSide = 480;

/** What an edit would do to an image, and its first image in small: WebP, undefined where nothing of the instruction can be done. */
export interface EditPreview {
  reading: EditReading;
  bytes?: Uint8Array | undefined;
}

/**
 * Reads an edit as it is read before it is made, and does it in small by the code that develops it.
 * @throws UnreadablePhotoError
 */
export async function previewEdit(
  request: EditPreviewRequest & Pick<EditRequest, "outline">,
): Promise<EditPreview> {
  const reading = await readEdit(request);
  if (reading.understood.length === 0) return { reading };
  const size = { width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true } as const;
  const small = await sharp(request.image).resize(size).png().toBuffer();
  const { bytes } = await editImage({ ...request, position: 0, image: small });
  return { reading, bytes: await sharp(bytes).webp({ quality: 82 }).toBuffer() };
}
