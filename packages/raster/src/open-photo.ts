import { decodePhoto, measurePhoto, openUpright, type Raster, toRaster } from "./decode.ts";
import type { Rect } from "./types.ts";

export interface OpenedPhoto {
  /** of the upright photo, in its own pixels */
  width: number;
  height: number;
  /** the photo, longer side at most what was asked for */
  raster: Raster;
  /** the photo's own pixels per pixel of `raster`, at least 1 */
  scale: number;
}

/**
 * Decodes a photo and keeps its own size; never enlarges.
 * @param longest of the raster's sides, in pixels
 * @throws UnreadablePhotoError
 */
export async function openPhoto(bytes: Uint8Array, longest: number): Promise<OpenedPhoto> {
  const { width, height } = await measurePhoto(bytes);
  const raster = await decodePhoto(bytes, longest);
  return { width, height, raster, scale: Math.max(1, width / raster.width, height / raster.height) };
}

/**
 * Decodes a part of a photo at the photo's own resolution.
 * @param box in the upright photo's pixels; cut at its edges and rounded outwards
 * @returns the part and where it lies
 */
export async function openPart(
  bytes: Uint8Array,
  photo: Pick<OpenedPhoto, "width" | "height">,
  box: Rect,
): Promise<{ raster: Raster; left: number; top: number }> {
  const left = Math.min(photo.width - 1, Math.max(0, Math.floor(box.left)));
  const top = Math.min(photo.height - 1, Math.max(0, Math.floor(box.top)));
  const width = Math.min(photo.width, Math.max(left + 1, Math.ceil(box.left + box.width))) - left;
  const height = Math.min(photo.height, Math.max(top + 1, Math.ceil(box.top + box.height))) - top;
  return { raster: await toRaster(openUpright(bytes).extract({ left, top, width, height })), left, top };
}
