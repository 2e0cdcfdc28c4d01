import { blur, makePlane, type Plane, type Raster } from "@portrait-studio/raster";
import type { Colours } from "./laplacian.ts";

/** How far colours are taken from, in face widths. */
const reach = 0.025;

/**
 * The person's own colours where person and background mix: "fast multi-level foreground estimation by blur fusion" (Forte 2021),
 * begun with the colours of either side continued into the mixed pixels.
 * @param before, behind those colours, interleaved RGB, of all pixels
 * @returns what to add to the picture's colours, one plane a channel; 0 on the person
 */
export function unmixColours(
  { width, height, data }: Colours,
  alpha: Float32Array,
  before: Float32Array,
  behind: Float32Array,
  faceWidth: number,
): Plane[] {
  const sigma = Math.max(1, reach * faceWidth);
  const weight = blur({ width, height, data: alpha }, sigma).data;
  const near = makePlane(width, height);
  const far = makePlane(width, height);
  return [0, 1, 2].map((channel) => {
    for (let i = 0, at = channel; i < alpha.length; i++, at += 3) {
      const a = alpha[i];
      const missing = data[at] - a * before[at] - (1 - a) * behind[at];
      near.data[i] = (before[at] + a * missing) * a;
      far.data[i] = (behind[at] + (1 - a) * missing) * (1 - a);
    }
    const person = blur(near, sigma);
    const background = blur(far, sigma).data;
    for (let i = 0, at = channel; i < alpha.length; i++, at += 3) {
      person.data[i] = gain(data[at], alpha[i], person.data[i], background[i], weight[i], before[at]);
    }
    return person;
  });
}

/** What a pixel's colour lacks of the person's own. */
function gain(
  seen: number,
  alpha: number,
  near: number,
  far: number,
  weight: number,
  fallback: number,
): number {
  if (alpha >= 0.995) return 0;
  const known = Math.min(1, Math.max(0, weight) / 0.01);
  const own = known * (near / Math.max(weight, 1e-4)) + (1 - known) * fallback;
  const other = far / Math.max(1 - weight, 1e-4);
  const value = own + alpha * (seen - alpha * own - (1 - alpha) * other);
  return Math.min(1, Math.max(0, value)) - seen;
}

/** The photo with what its colours lack, read at its own size by `rowOf`, added. Pixels outside of the box stay as they are. */
export function addRow(
  out: Uint8Array,
  photo: Raster,
  from: number,
  gains: readonly Float32Array[],
  count: number,
): void {
  for (let x = 0, at = from * 3; x < count; x++) {
    for (let channel = 0; channel < 3; channel++, at++) {
      const value = photo.data[at] + gains[channel][x] * 255 + 0.5;
      out[at] = value > 0 ? (value < 255 ? value : 255) : 0;
    }
  }
}
