import sharp, { type Sharp } from "sharp";
import type { Box, Raster } from "../types.ts";

/** What may be opened: 150 megapixels is more than any camera in use, and bounds the memory of a decode. */
const inputOptions = { failOn: "error", limitInputPixels: 150_000_000, page: 0, pages: 1 } as const;

/** Thrown for bytes that are not a picture that can be read in full. */
export class UnreadablePhotoError extends Error {
  override name = "UnreadablePhotoError";
}

export interface Photo {
  /** of the upright photo, in its own pixels */
  width: number;
  height: number;
  /** the photo, longer side at most what was asked for */
  raster: Raster;
  /** the photo's own pixels per pixel of `raster`, at least 1 */
  scale: number;
}

/**
 * Decodes a photo upright, in sRGB, without alpha; never enlarges.
 * @param longest of the raster's sides, in pixels
 * @throws UnreadablePhotoError
 */
export async function openPhoto(bytes: Uint8Array, longest: number): Promise<Photo> {
  if (bytes.length === 0) throw new UnreadablePhotoError("the photo has no bytes");
  const { autoOrient } = await readable(sharp(bytes, inputOptions).metadata());
  const raster = await toRaster(
    upright(bytes).resize(longest, longest, { fit: "inside", withoutEnlargement: true, kernel: "lanczos3" }),
  );
  const { width, height } = autoOrient;
  return { width, height, raster, scale: Math.max(1, width / raster.width, height / raster.height) };
}

/**
 * Decodes a part of a photo at the photo's own resolution.
 * @param box in the upright photo's pixels; cut at its edges and rounded outwards
 * @returns the part and where it lies
 */
export async function openPart(
  bytes: Uint8Array,
  photo: Pick<Photo, "width" | "height">,
  box: Box,
): Promise<{ raster: Raster; left: number; top: number }> {
  const left = Math.min(photo.width - 1, Math.max(0, Math.floor(box.left)));
  const top = Math.min(photo.height - 1, Math.max(0, Math.floor(box.top)));
  const width = Math.min(photo.width, Math.max(left + 1, Math.ceil(box.left + box.width))) - left;
  const height = Math.min(photo.height, Math.max(top + 1, Math.ceil(box.top + box.height))) - top;
  return { raster: await toRaster(upright(bytes).extract({ left, top, width, height })), left, top };
}

function upright(bytes: Uint8Array): Sharp {
  return sharp(bytes, inputOptions).autoOrient().flatten({ background: "#808080" }).toColourspace("srgb");
}

async function toRaster(pipeline: Sharp): Promise<Raster> {
  const { data, info } = await readable(
    pipeline
      .toColourspace("srgb")
      .removeAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true }),
  );
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return {
    width: info.width,
    height: info.height,
    data: info.channels === 3 ? pixels : spreadGrey(pixels, info.channels),
  };
}

function spreadGrey(grey: Uint8Array, channels: number): Uint8Array {
  const count = grey.length / channels;
  const out = new Uint8Array(count * 3);
  for (let i = 0; i < count; i++) {
    out.fill(grey[i * channels], i * 3, i * 3 + 3);
  }
  return out;
}

async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (cause) {
    throw new UnreadablePhotoError("the photo could not be read", { cause });
  }
}
