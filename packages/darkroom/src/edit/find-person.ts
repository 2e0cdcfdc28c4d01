import type { Box } from "@portrait-studio/contract";
import { cutPhoto, lookAtPhoto } from "@portrait-studio/photo";
import { decodePhoto, type Raster } from "@portrait-studio/raster";
import { findFaces } from "@portrait-studio/vision";
import sharp from "sharp";
import type { FoundFace } from "../render/scene.ts";
import { longestEdited } from "./types.ts";

/** The face nearest to the middle of a head; null where none is seen. */
export async function findFaceOf(image: Raster, head: Box): Promise<FoundFace | null> {
  const { width, height } = image;
  const middle = { x: (head.x + head.width / 2) * width, y: (head.y + head.height / 2) * height };
  const away = ({ box }: { box: { left: number; top: number; width: number; height: number } }) =>
    Math.hypot(box.left + box.width / 2 - middle.x, box.top + box.height / 2 - middle.y);
  const [face] = (await findFaces(image)).toSorted((a, b) => away(a) - away(b));
  return face ? { landmarks: face.landmarks, width: face.width } : null;
}

/**
 * The outline of the main person of an image: a grey PNG of the size at which the image is edited, white on the person.
 * Null where no face is seen.
 * @throws UnreadablePhotoError when the image isn't whole and readable
 */
export async function cutOutline(image: Uint8Array): Promise<Uint8Array | null> {
  const { data, ...raw } = await decodePhoto(image, longestEdited);
  const bytes = await sharp(data, { raw: { ...raw, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const findings = await lookAtPhoto(bytes);
  if (findings.faces.length === 0) return null;
  const { alpha, width, height } = await cutPhoto(bytes, { findings, subject: 0 });
  return sharp(alpha, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 6 })
    .toBuffer();
}
