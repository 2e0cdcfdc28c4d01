import sharp from "sharp";
import type { Box } from "../analysis/types.ts";
import { makePlane, type Plane, sample } from "../pixels/plane.ts";
import { fillFrame, type HeadSpan, type Placing, toRect } from "./frame.ts";

/**
 * The matte under a frame, 0..1.
 * @param matte 8-bit PNG of the whole photo's shape
 * @param seen the part of the photo that the frame shows, fractions
 */
export async function loadMatte(matte: Uint8Array, seen: Box, plan: Placing, head: HeadSpan): Promise<Plane> {
  const { data, info } = await sharp(matte).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const whole = makePlane(
    info.width,
    info.height,
    Float32Array.from(data, (value) => value / 255),
  );
  const place = toRect(plan.place, plan.picture);
  const bytes = new Uint8Array(place.width * place.height * 3);
  for (let y = 0; y < place.height; y++) {
    const v = (seen.y + ((y + 0.5) / place.height) * seen.height) * info.height - 0.5;
    for (let x = 0; x < place.width; x++) {
      const u = (seen.x + ((x + 0.5) / place.width) * seen.width) * info.width - 0.5;
      bytes.fill(sample(whole, u, v) * 255 + 0.5, (y * place.width + x) * 3, (y * place.width + x) * 3 + 3);
    }
  }
  const {
    width,
    height,
    data: filled,
  } = fillFrame({ width: place.width, height: place.height, data: bytes }, plan, head, 0);
  const out = makePlane(width, height);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = filled[i * 3] / 255;
  }
  return out;
}
