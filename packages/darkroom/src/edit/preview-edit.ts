import sharp from "sharp";
import { editImage } from "./edit-image.ts";
import { type EditRequest, previewed } from "./types.ts";

const longestSide = 480;

/**
 * An edit in small, by the code that develops it; undefined where nothing of the instruction can be done.
 * @throws UnreadablePhotoError
 */
export async function previewEdit({
  image,
  ...request
}: Omit<EditRequest, keyof typeof previewed>): Promise<Uint8Array | undefined> {
  const size = { width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true } as const;
  const small = await sharp(image).resize(size).png().toBuffer();
  const { bytes, reading } = await editImage({ ...request, ...previewed, image: small });
  if (reading.understood.length === 0) return undefined;
  return sharp(bytes).webp({ quality: 82 }).toBuffer();
}
