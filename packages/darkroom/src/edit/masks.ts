import { makePlane, type Plane, type Raster } from "@portrait-studio/raster";
import sharp from "sharp";
import type { Size } from "../plan/types.ts";

/** From this value on a pixel hides all that is behind it. */
const opaqueFrom = 254;

/** A byte a pixel of an image of this size. */
export interface Mask extends Size {
  bytes: Uint8Array;
}

/** The transparency of an encoded image; null where it hides all behind it. @param size of the same image, decoded */
export async function readTransparency(image: Uint8Array, size: Size): Promise<Mask | null> {
  const { hasAlpha } = await sharp(image).metadata();
  if (!hasAlpha) return null;
  const mask = await readChannel(image, "alpha", size);
  return mask.bytes.some((value) => value < opaqueFrom) ? mask : null;
}

/** An outline as `cutOutline` makes it. */
export function readOutline(outline: Uint8Array, size: Size): Promise<Mask> {
  return readChannel(outline, 0, size);
}

async function readChannel(image: Uint8Array, channel: "alpha" | 0, { width, height }: Size): Promise<Mask> {
  const bytes = await sharp(image)
    .autoOrient()
    .extractChannel(channel)
    .resize(width, height, { fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  return { width, height, bytes };
}

/** A mask, 0..1, in the shape that its image's colours were brought to. @param shape does to an image what was done to the colours */
export async function shapeMask(
  { width, height, bytes }: Mask,
  shape: (mask: Raster) => Promise<{ frame: Raster }>,
): Promise<Plane> {
  const data = new Uint8Array(3 * bytes.length);
  for (let i = 0; i < bytes.length; i++) data.fill(bytes[i], 3 * i, 3 * i + 3);
  const { frame } = await shape({ width, height, data });
  const out = makePlane(frame.width, frame.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = frame.data[3 * i] / 255;
  return out;
}
