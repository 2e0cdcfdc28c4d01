import { clamp, makePlane, type Plane } from "@portrait-studio/raster";
import type { HeadRelief, OwnLight } from "./sitter.ts";

/** Constant, three linear and four of the five quadratic spherical harmonics: the last one is hardly seen in a face. */
const terms = 8;
/** Rounds of reweighted least squares: stubble, glasses and highlights lose their say. */
const rounds = 4;
/** Residual, in natural logarithms, at which a pixel counts half. */
const halfCounts = 0.12;

/** It fits low spherical harmonics of the normals, robustly, to the logarithm of linear luminance; `skin` is 0..1. */
export function fitOwnLight(luminance: Plane, skin: Plane, relief: HeadRelief): OwnLight {
  const { width, height } = luminance;
  const normals = [relief.x.data, relief.y.data, relief.z.data] as const;
  const samples: number[] = [];
  for (let i = 0; i < luminance.data.length; i++) {
    if (relief.face.data[i] > 0.7 && skin.data[i] > 0.3 && luminance.data[i] > 0.002) samples.push(i);
  }
  const shading = makePlane(width, height);
  shading.data.fill(1);
  if (samples.length < 200) return { shading, side: 0 };
  const step = Math.max(1, Math.floor(samples.length / 4000));
  const picked = samples.filter((_, k) => k % step === 0);
  const rows = picked.map((i) => basis(normals[0][i], normals[1][i], normals[2][i]));
  const logs = picked.map((i) => Math.log(luminance.data[i]));
  let weights = picked.map((i) => skin.data[i]);
  let fit: number[] = [];
  for (let round = 0; round < rounds; round++) {
    fit = leastSquares(rows, logs, weights);
    weights = picked.map((i, k) => {
      const residual = (logs[k] - dot(rows[k], fit)) / halfCounts;
      return skin.data[i] / (1 + residual * residual);
    });
  }
  const mean = rows.reduce((sum, row) => sum + dot(row, fit), 0) / rows.length;
  for (let y = 0; y < height; y++) shadingRow(shading.data, y * width, (y + 1) * width, normals, fit, mean);
  return { shading, side: fit[1] };
}

/** `dot` of `basis` and the fit, without an array a pixel. */
function shadingRow(
  out: Float32Array,
  from: number,
  to: number,
  [nx, ny, nz]: readonly [Float32Array, Float32Array, Float32Array],
  [c0, c1, c2, c3, c4, c5, c6, c7]: readonly number[],
  mean: number,
): void {
  for (let i = from; i < to; i++) {
    const x = nx[i];
    const y = ny[i];
    const z = nz[i];
    const value = c0 + x * (c1 + c4 * y + c5 * z + c7 * x) + y * (c2 + c6 * z - c7 * y) + c3 * z - mean;
    out[i] = Math.exp(clamp(value, -0.9, 0.6));
  }
}

function basis(x: number, y: number, z: number): number[] {
  return [1, x, y, z, x * y, x * z, y * z, x * x - y * y];
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < terms; i++) sum += a[i] * b[i];
  return sum;
}

/** Weighted normal equations with a small ridge on all but the constant, by Gauss and Jordan. */
function leastSquares(
  rows: readonly number[][],
  values: readonly number[],
  weights: readonly number[],
): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0) + 1e-9;
  const matrix = Array.from({ length: terms }, (_, i) =>
    Array.from({ length: terms + 1 }, (_, k) => (i === k && i > 0 ? 0.002 : 0)),
  );
  for (const [n, row] of rows.entries()) {
    const weight = weights[n] / total;
    for (let i = 0; i < terms; i++) {
      for (let k = 0; k < terms; k++) matrix[i][k] += weight * row[i] * row[k];
      matrix[i][terms] += weight * row[i] * values[n];
    }
  }
  for (let i = 0; i < terms; i++) {
    const pivot = matrix[i][i] || 1e-9;
    for (let k = i; k <= terms; k++) matrix[i][k] /= pivot;
    for (let other = 0; other < terms; other++) {
      if (other === i) continue;
      const factor = matrix[other][i];
      for (let k = i; k <= terms; k++) matrix[other][k] -= factor * matrix[i][k];
    }
  }
  return matrix.map((row) => row[terms]);
}
