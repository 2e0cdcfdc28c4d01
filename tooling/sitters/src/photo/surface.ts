import type { PosedPart } from "./pose-model.ts";

/** What is known of one visible point: numbers in one array, at these places. */
export const REST = 0;
export const PLACE = 3;
export const NORMAL = 6;
export const AROUND = 9;
export const KEY = 12;
export const RIM = 13;

export type Surface = Float64Array;

export function createSurface(): Surface {
  return new Float64Array(14);
}

/** Fills `out` with the point of a triangle that lies under the sample (sx, sy). */
export function readSurface(posed: PosedPart, triangle: number, sx: number, sy: number, out: Surface): void {
  const { indices, positions: rest } = posed.part.mesh;
  const a = indices[triangle * 3];
  const b = indices[triangle * 3 + 1];
  const c = indices[triangle * 3 + 2];
  const { x, y } = posed.screen;
  const bx = x[b] - x[a];
  const by = y[b] - y[a];
  const cx = x[c] - x[a];
  const cy = y[c] - y[a];
  const inverse = 1 / (bx * cy - cx * by);
  const dx = sx - x[a];
  const dy = sy - y[a];
  const wb = (dx * cy - cx * dy) * inverse;
  const wc = (bx * dy - dx * by) * inverse;
  const wa = 1 - wb - wc;
  const { positions, normals, light } = posed;
  const a3 = a * 3;
  const b3 = b * 3;
  const c3 = c * 3;
  for (let i = 0; i < 3; i++) {
    out[REST + i] = wa * rest[a3 + i] + wb * rest[b3 + i] + wc * rest[c3 + i];
    out[PLACE + i] = wa * positions[a3 + i] + wb * positions[b3 + i] + wc * positions[c3 + i];
    out[NORMAL + i] = wa * normals[a3 + i] + wb * normals[b3 + i] + wc * normals[c3 + i];
    out[AROUND + i] = wa * light.around[a3 + i] + wb * light.around[b3 + i] + wc * light.around[c3 + i];
  }
  out[KEY] = wa * light.key[a] + wb * light.key[b] + wc * light.key[c];
  out[RIM] = wa * light.rim[a] + wb * light.rim[b] + wc * light.rim[c];
  const length =
    Math.sqrt(
      out[NORMAL] * out[NORMAL] + out[NORMAL + 1] * out[NORMAL + 1] + out[NORMAL + 2] * out[NORMAL + 2],
    ) || 1;
  out[NORMAL] /= length;
  out[NORMAL + 1] /= length;
  out[NORMAL + 2] /= length;
}
