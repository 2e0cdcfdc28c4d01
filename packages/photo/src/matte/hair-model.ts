import { type FaceShape, heightOver } from "./face-shape.ts";
import type { ColourImage } from "./laplacian.ts";

export interface HairModel {
  mean: [number, number, number];
  inverse: [number, number, number, number, number, number];
  /** false for bald heads and when there is too little to learn from */
  known: boolean;
}

/** Colours are never believed to spread less than this (0..1, squared). */
const leastSpread = 0.0012;

export function learnHair(
  { width, height, data }: ColourImage,
  depth: Float32Array,
  face: FaceShape,
): HairModel {
  const sums = new Float64Array(10);
  const low = face.forehead + 0.1 * face.width;
  const high = face.forehead + 0.34 * face.width;
  const step = Math.max(1, Math.floor(face.width / 100));
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      const over = heightOver(face, x, y);
      const across = Math.abs(x - face.centre.x - over * face.up.x);
      if (over < low || over > high || across > 0.5 * face.width) continue;
      if (depth[y * width + x] > 0.06 * face.width) addTo(sums, data, (y * width + x) * 3);
    }
  }
  return toHairModel(sums, (face.width / step) ** 2 * 0.004);
}

function addTo(sums: Float64Array, data: Float32Array, at: number): void {
  const [r, g, b] = [data[at], data[at + 1], data[at + 2]];
  sums[0]++;
  sums[1] += r;
  sums[2] += g;
  sums[3] += b;
  sums[4] += r * r;
  sums[5] += r * g;
  sums[6] += r * b;
  sums[7] += g * g;
  sums[8] += g * b;
  sums[9] += b * b;
}

function toHairModel(sums: Float64Array, enough: number): HairModel {
  const n = Math.max(1, sums[0]);
  const [r, g, b] = [sums[1] / n, sums[2] / n, sums[3] / n];
  const rr = sums[4] / n - r * r + leastSpread;
  const rg = sums[5] / n - r * g;
  const rb = sums[6] / n - r * b;
  const gg = sums[7] / n - g * g + leastSpread;
  const gb = sums[8] / n - g * b;
  const bb = sums[9] / n - b * b + leastSpread;
  const scale = 1 / (rr * (gg * bb - gb * gb) - rg * (rg * bb - gb * rb) + rb * (rg * gb - gg * rb));
  return {
    mean: [r, g, b],
    inverse: [
      (gg * bb - gb * gb) * scale,
      (rb * gb - rg * bb) * scale,
      (rg * gb - rb * gg) * scale,
      (rr * bb - rb * rb) * scale,
      (rg * rb - rr * gb) * scale,
      (rr * gg - rg * rg) * scale,
    ],
    known: sums[0] > Math.max(12, enough),
  };
}

/** It is 1 at the hair's mean and 0 from about three deviations on; it is 0 everywhere when the hair is not known. */
export function likenessToHair({ data }: ColourImage, { mean, inverse, known }: HairModel): Float32Array {
  const out = new Float32Array(data.length / 3);
  if (!known) return out;
  const [a, b, c, d, e, f] = inverse;
  for (let i = 0, at = 0; i < out.length; i++, at += 3) {
    const x = data[at] - mean[0];
    const y = data[at + 1] - mean[1];
    const z = data[at + 2] - mean[2];
    const apart = a * x * x + d * y * y + f * z * z + 2 * (b * x * y + c * x * z + e * y * z);
    out[i] = apart < 4 ? 1 : apart > 12 ? 0 : (12 - apart) / 8;
  }
  return out;
}
