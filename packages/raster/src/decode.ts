import sharp, { type Sharp } from "sharp";
import { makePlane, type Plane } from "./plane.ts";
import type { Rect } from "./types.ts";

/** Pixels are 8-bit sRGB, three bytes each, turned upright. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Sharp may open 150 megapixels: more than any camera in use, and it bounds the memory of a decode. */
const inputOptions = { failOn: "error", limitInputPixels: 150_000_000, page: 0, pages: 1 } as const;

export class UnreadablePhotoError extends Error {
  override name = "UnreadablePhotoError";
}

export function openUpright(bytes: Uint8Array): Sharp {
  return open(bytes).autoOrient().flatten({ background: "#808080" }).toColourspace("srgb");
}

export async function measurePhoto(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  const { autoOrient } = await readable(open(bytes).metadata());
  return { width: autoOrient.width, height: autoOrient.height };
}

function open(bytes: Uint8Array): Sharp {
  if (bytes.length === 0) throw new UnreadablePhotoError("the photo has no bytes");
  return sharp(bytes, inputOptions);
}

/** It never enlarges. @throws UnreadablePhotoError */
export async function decodePhoto(bytes: Uint8Array, longest: number): Promise<Raster> {
  return toRaster(
    openUpright(bytes).resize(longest, longest, {
      fit: "inside",
      withoutEnlargement: true,
      kernel: "lanczos3",
    }),
  );
}

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

/** Black and white photos have less mean difference of the largest and smallest channel, in parts of the largest. */
export const greyChroma = 0.045;
/** Spread of the colour's direction, 0..1: a print in one tone, such as sepia, has less. */
const oneTone = 0.012;

export function isGrey({ data }: Raster): boolean {
  let chroma = 0;
  let light = 0;
  let u = 0;
  let v = 0;
  let uu = 0;
  let vv = 0;
  let count = 0;
  for (let i = 0; i < data.length; i += 9) {
    const r = data[i];
    const g = data[i + 1];
    const b = data[i + 2];
    chroma += Math.max(r, g, b) - Math.min(r, g, b);
    light += Math.max(r, g, b);
    const s = r + g + b + 30;
    u += r / s;
    v += b / s;
    uu += (r / s) ** 2;
    vv += (b / s) ** 2;
    count++;
  }
  const deviation = Math.sqrt(Math.max(0, uu / count - (u / count) ** 2 + vv / count - (v / count) ** 2));
  return chroma < greyChroma * light || deviation < oneTone;
}

export interface OpenedPhoto {
  /** of the upright photo, in its own pixels */
  width: number;
  height: number;
  /** the photo, longer side at most what was asked for */
  raster: Raster;
  /** the photo's own pixels per pixel of `raster`, at least 1 */
  scale: number;
}

/** It never enlarges. @throws UnreadablePhotoError */
export async function openPhoto(bytes: Uint8Array, longest: number): Promise<OpenedPhoto> {
  const { width, height } = await measurePhoto(bytes);
  const raster = await decodePhoto(bytes, longest);
  return { width, height, raster, scale: Math.max(1, width / raster.width, height / raster.height) };
}

/** The box is in the upright photo's pixels, cut at its edges and rounded outwards. */
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
