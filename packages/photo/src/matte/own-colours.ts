import { blur, makePlane, type Plane, type Raster, RowReader, resizePlane } from "@portrait-studio/raster";
import type { Colours } from "./laplacian.ts";

/** How far colours are taken from, in face widths. */
const reach = 0.025;

/** A blur wider than this many pixels loses nothing at half size. */
const wide = 4;

/** How person and background mix in a work image. */
export interface Mixture {
  alpha: Float32Array;
  /** the person's and the background's colours, continued over the mixed pixels; interleaved RGB */
  before: Float32Array;
  behind: Float32Array;
  faceWidth: number;
}

/**
 * The person before nothing, at the work image's size: interleaved bytes of red, green, blue and alpha. For small images: mixed
 * pixels take the continued colour of the person, without the fine work of `unmixColours`.
 */
export function drawCutOut({ width, height, data }: Colours, mixture: Mixture): Uint8Array {
  const out = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) drawRow(out, data, mixture, y * width, width);
  return out;
}

function drawRow(
  out: Uint8Array,
  seen: Float32Array,
  { alpha, before, behind }: Mixture,
  from: number,
  width: number,
): void {
  for (let i = from; i < from + width; i++) {
    const a = alpha[i];
    if (a === 0) continue;
    for (let c = 0, at = i * 3; c < 3; c++, at++) {
      const mine = a < 1 ? before[at] + a * (seen[at] - a * before[at] - (1 - a) * behind[at]) : seen[at];
      out[i * 4 + c] = (mine > 0 ? (mine < 1 ? mine : 1) : 0) * 255 + 0.5;
    }
    out[i * 4 + 3] = a * 255 + 0.5;
  }
}

/**
 * The person's own colours where person and background mix: "fast multi-level foreground estimation by blur fusion" (Forte 2021),
 * begun with the colours of either side continued into the mixed pixels.
 * @param before, behind those colours, interleaved RGB, of all pixels
 * @returns what to add to the image's colours, one plane a channel; 0 on the person
 */
export function unmixColours(
  { width, height, data }: Colours,
  { alpha, before, behind, faceWidth }: Mixture,
): Plane[] {
  const sigma = Math.max(1, reach * faceWidth);
  const shrink = sigma > wide ? 2 : 1;
  const [w, h] = [Math.ceil(width / shrink), Math.ceil(height / shrink)];
  const spread = (plane: Plane) =>
    new RowReader(blur(resizePlane(plane, w, h), sigma / shrink), width, height);
  const weight = spread({ width, height, data: alpha });
  const near = makePlane(width, height);
  const far = makePlane(width, height);
  return [0, 1, 2].map((channel) => {
    for (let i = 0, at = channel; i < alpha.length; i++, at += 3) {
      const a = alpha[i];
      const missing = data[at] - a * before[at] - (1 - a) * behind[at];
      near.data[i] = (before[at] + a * missing) * a;
      far.data[i] = (behind[at] + (1 - a) * missing) * (1 - a);
    }
    const person = spread(near);
    const background = spread(far);
    const gains = makePlane(width, height);
    for (let y = 0; y < height; y++) {
      const [own, other, share] = [person.read(y), background.read(y), weight.read(y)];
      gainRow(gains.data, y * width, { own, other, share }, { alpha, seen: data, fallback: before }, channel);
    }
    return gains;
  });
}

/** One row of what an image's colours lack of the person's own. */
function gainRow(
  out: Float32Array,
  from: number,
  { own, other, share }: Record<"own" | "other" | "share", Float32Array>,
  { alpha, seen, fallback }: Record<"alpha" | "seen" | "fallback", Float32Array>,
  channel: number,
): void {
  for (let x = 0, i = from, at = from * 3 + channel; x < share.length; x++, i++, at += 3) {
    const a = alpha[i];
    if (a >= 0.995) continue;
    const near = share[x] > 0 ? share[x] : 0;
    const known = near < 0.01 ? near / 0.01 : 1;
    const mine = known * (own[x] / (near > 1e-4 ? near : 1e-4)) + (1 - known) * fallback[at];
    const behind = other[x] / (1 - near > 1e-4 ? 1 - near : 1e-4);
    const value = mine + a * (seen[at] - a * mine - (1 - a) * behind);
    out[i] = (value > 0 ? (value < 1 ? value : 1) : 0) - seen[at];
  }
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
