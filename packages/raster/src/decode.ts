import sharp, { type Sharp } from "sharp";
import { makePlane, type Plane } from "./plane.ts";

/** 8-bit sRGB pixels, three bytes each, turned upright. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Sharp may open 150 megapixels: more than any camera in use, and it bounds the memory of a decode. */
const inputOptions = { failOn: "error", limitInputPixels: 150_000_000, page: 0, pages: 1 } as const;

/** Thrown for bytes that aren't an image sharp can read in full. */
export class UnreadablePhotoError extends Error {
  override name = "UnreadablePhotoError";
}

/** Opens a photo upright, in sRGB, without alpha: what every further step starts from. */
export function openUpright(bytes: Uint8Array): Sharp {
  return open(bytes).autoOrient().flatten({ background: "#808080" }).toColourspace("srgb");
}

/** Width and height as a person sees the photo, after orientation. */
export async function measurePhoto(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await readable(open(bytes).metadata());
  return { width: autoOrient.width, height: autoOrient.height };
}

function open(bytes: Uint8Array): Sharp {
  if (bytes.length === 0) throw new UnreadablePhotoError("the photo has no bytes");
  return sharp(bytes, inputOptions);
}

/**
 * Decodes a photo so that its longer side is at most `longest` pixels; never enlarges.
 * @throws UnreadablePhotoError when the bytes are not a whole, readable image.
 */
export async function decodePhoto(bytes: Uint8Array, longest: number): Promise<Raster> {
  return toRaster(
    openUpright(bytes).resize(longest, longest, {
      fit: "inside",
      withoutEnlargement: true,
      kernel: "lanczos3",
    }),
  );
}

/** Runs a pipeline to 8-bit RGB, whatever the source was (grey, palette, 16 bits, CMYK). */
export async function toRaster(pipeline: Sharp): Promise<Raster> {
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

/** Red, green and blue as planes, each byte divided by `unit`. */
export function toPlanes({ width, height, data }: Raster, unit = 255): [Plane, Plane, Plane] {
  const planes: [Plane, Plane, Plane] = [
    makePlane(width, height),
    makePlane(width, height),
    makePlane(width, height),
  ];
  for (let y = 0; y < height; y++) {
    for (let c = 0; c < 3; c++) {
      channelRow(planes[c].data, y * width, (y + 1) * width, data, c, unit);
    }
  }
  return planes;
}

function channelRow(
  out: Float32Array,
  from: number,
  to: number,
  data: Uint8Array,
  channel: number,
  unit: number,
): void {
  for (let i = from, at = from * 3 + channel; i < to; i++, at += 3) {
    out[i] = data[at] / unit;
  }
}
