import type { Plane } from "../pixels/plane.ts";

/**
 * Reciprocal weighted length of the patch whose top left corner is at `x`, `y`: a template's dot product times
 * this is its normalised correlation. 0 for a patch with nothing in it.
 */
export function patchGain(plane: Plane, x: number, y: number, window: Float32Array, width: number): number {
  const height = window.length / width;
  let total = 0;
  let mean = 0;
  let square = 0;
  for (let v = 0; v < height; v++) {
    const row = (y + v) * plane.width + x;
    const at = v * width;
    for (let u = 0; u < width; u++) {
      const w = window[at + u];
      const value = plane.data[row + u];
      total += w;
      mean += w * value;
      square += w * value * value;
    }
  }
  const power = square - (mean * mean) / total;
  return power > 0.004 * total ? 1 / Math.sqrt(power) : 0;
}

export function dot(plane: Plane, x: number, y: number, weights: Float32Array, width: number): number {
  const height = weights.length / width;
  let sum = 0;
  for (let v = 0; v < height; v++) {
    const row = (y + v) * plane.width + x;
    const at = v * width;
    for (let u = 0; u < width; u++) {
      sum += weights[at + u] * plane.data[row + u];
    }
  }
  return sum;
}
