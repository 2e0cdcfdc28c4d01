import { makePlane, type Plane } from "@portrait-studio/raster";
import sharp from "sharp";
import type { Picture } from "../pixels/picture.ts";

/** From this value on a pixel hides all that is behind it. */
const opaqueFrom = 254;

/**
 * The transparency of an encoded picture, in the shape that its colours were brought to; null where it hides all behind it.
 * @param colours the same picture, decoded
 * @param shape does to a picture what was done to the colours
 */
export async function readTransparency(
  bytes: Uint8Array,
  { width, height }: Picture,
  shape: (mask: Picture) => Promise<{ frame: Picture }>,
): Promise<Plane | null> {
  const { hasAlpha } = await sharp(bytes).metadata();
  if (!hasAlpha) return null;
  const alpha = await sharp(bytes)
    .autoOrient()
    .extractChannel("alpha")
    .resize(width, height, { fit: "fill" })
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  if (!alpha.some((value) => value < opaqueFrom)) return null;
  const data = new Uint8Array(3 * alpha.length);
  for (let i = 0; i < alpha.length; i++) data.fill(alpha[i], 3 * i, 3 * i + 3);
  const { frame } = await shape({ width, height, data });
  const out = makePlane(frame.width, frame.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = frame.data[3 * i] / 255;
  return out;
}
