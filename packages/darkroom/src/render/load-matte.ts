import sharp from "sharp";
import type { Box } from "../analysis/types.ts";
import { clamp, makePlane, type Plane } from "../pixels/plane.ts";
import type { Size } from "../plan/types.ts";
import { fillFrame, type HeadSpan, type Placing, toRect } from "./frame.ts";

/**
 * The matte under a frame, 0..1.
 * @param matte 8-bit PNG of the whole photo's shape
 * @param seen the part of the photo that the frame shows, fractions
 */
export async function loadMatte(matte: Uint8Array, seen: Box, plan: Placing, head: HeadSpan): Promise<Plane> {
  const { data, info } = await sharp(matte).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const place = toRect(plan.place, plan.picture);
  const alpha = readPart(data, info, seen, place);
  if (place.width === plan.picture.width && place.height === plan.picture.height) {
    return alpha;
  }
  const bytes = new Uint8Array(alpha.data.length * 3);
  for (let i = 0; i < bytes.length; i++) {
    bytes[i] = alpha.data[(i / 3) | 0] * 255 + 0.5;
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

/** A part of an 8-bit picture at another size, bilinear, to a fraction of a pixel. */
function readPart(bytes: Uint8Array, whole: Size, seen: Box, { width, height }: Size): Plane {
  const out = makePlane(width, height);
  const left = new Int32Array(width);
  const part = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const u = clamp((seen.x + ((x + 0.5) / width) * seen.width) * whole.width - 0.5, 0, whole.width - 1.001);
    left[x] = Math.floor(u);
    part[x] = u - left[x];
  }
  for (let y = 0; y < height; y++) {
    const v = clamp(
      (seen.y + ((y + 0.5) / height) * seen.height) * whole.height - 0.5,
      0,
      whole.height - 1.001,
    );
    const top = Math.floor(v);
    readRow(out.data, y * width, bytes, top * whole.width, whole.width, v - top, left, part);
  }
  return out;
}

function readRow(
  out: Float32Array,
  from: number,
  bytes: Uint8Array,
  top: number,
  stride: number,
  fall: number,
  left: Int32Array,
  part: Float32Array,
): void {
  for (let x = 0; x < left.length; x++) {
    const at = top + left[x];
    const above = bytes[at] + (bytes[at + 1] - bytes[at]) * part[x];
    const under = bytes[at + stride];
    const below = under + (bytes[at + stride + 1] - under) * part[x];
    out[from + x] = (above + (below - above) * fall) / 255;
  }
}
