import { boxMean, makePlane, multiply, type Plane } from "@portrait-studio/raster";
import type { Colours } from "./laplacian.ts";

/** Of the window in which alpha is a straight-line function of colour, in pixels of the work picture. */
const radius = 2;
const flatness = 2e-4;

/** Alpha as a straight-line function of colour at each place: three slopes and an offset (guided filter, He et al. 2010). */
export interface AlphaLines {
  /** red, green, blue, offset */
  planes: Plane[];
}

const pairs = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

/** Rows that are fitted at a time: what is needed on the way is a score of planes. */
const stripRows = 96;

/** Fits the lines in the mixed pixels of a work picture; elsewhere they are level. */
export function fitLines({ width, height, data }: Colours, alpha: Float32Array): AlphaLines {
  const planes = [0, 1, 2, 3].map(() => makePlane(width, height));
  for (let top = 0; top < height; top += stripRows) {
    const bottom = Math.min(height, top + stripRows);
    // a line depends on pixels two windows away
    const first = Math.max(0, top - 2 * radius);
    const last = Math.min(height, bottom + 2 * radius);
    const part = { width, height: last - first, data: data.subarray(first * width * 3, last * width * 3) };
    const strip = fitStrip(part, alpha.subarray(first * width, last * width));
    for (const [k, plane] of planes.entries()) {
      plane.data.set(strip[k].data.subarray((top - first) * width, (bottom - first) * width), top * width);
    }
  }
  return { planes };
}

function fitStrip({ width, height, data }: Colours, alpha: Float32Array): Plane[] {
  const colours = [0, 1, 2].map((channel) => {
    const plane = makePlane(width, height);
    for (let i = 0, at = channel; i < plane.data.length; i++, at += 3) plane.data[i] = data[at];
    return plane;
  });
  const source: Plane = { width, height, data: alpha };
  const mean = boxMean(source, radius).data;
  const means = colours.map((plane) => boxMean(plane, radius).data);
  const spread = pairs.map(([i, j]) => meanProduct(colours[i], colours[j]));
  const cross = colours.map((plane) => meanProduct(plane, source));
  const planes = [0, 1, 2, 3].map(() => makePlane(width, height));
  const lines = planes.map((plane) => plane.data);
  for (let i = 0; i < mean.length; i++) {
    if (mean[i] < 0.002 || mean[i] > 0.998) {
      lines[3][i] = mean[i];
    } else {
      fitAt(lines, i, mean[i], means, spread, cross);
    }
  }
  return planes.map((plane) => boxMean(plane, radius));
}

function meanProduct(a: Plane, b: Plane): Float32Array {
  return boxMean(multiply(a, b), radius).data;
}

function fitAt(
  lines: Float32Array[],
  i: number,
  mean: number,
  [red, green, blue]: Float32Array[],
  [rr, rg, rb, gg, gb, bb]: Float32Array[],
  [cr, cg, cb]: Float32Array[],
): void {
  const r = red[i];
  const g = green[i];
  const b = blue[i];
  const xx = rr[i] - r * r + flatness;
  const xy = rg[i] - r * g;
  const xz = rb[i] - r * b;
  const yy = gg[i] - g * g + flatness;
  const yz = gb[i] - g * b;
  const zz = bb[i] - b * b + flatness;
  // the inverse of a symmetric matrix, by its cofactors
  const ca = yy * zz - yz * yz;
  const cb2 = xz * yz - xy * zz;
  const cc = xy * yz - xz * yy;
  const scale = 1 / (xx * ca + xy * cb2 + xz * cc);
  const p = cr[i] - r * mean;
  const q = cg[i] - g * mean;
  const s = cb[i] - b * mean;
  const slopeR = (ca * p + cb2 * q + cc * s) * scale;
  const slopeG = (cb2 * p + (xx * zz - xz * xz) * q + (xy * xz - xx * yz) * s) * scale;
  const slopeB = (cc * p + (xy * xz - xx * yz) * q + (xx * yy - xy * xy) * s) * scale;
  lines[0][i] = slopeR;
  lines[1][i] = slopeG;
  lines[2][i] = slopeB;
  lines[3][i] = mean - slopeR * r - slopeG * g - slopeB * b;
}

/**
 * One row of alpha at the photo's size: half by the lines, which follow its fine hair, half by plain enlargement, which is calm.
 * @param plain the row of alpha, enlarged
 * @param lines the row of the four lines, enlarged
 */
export function followRow(
  out: Float32Array,
  to: number,
  plain: Float32Array,
  lines: readonly Float32Array[],
  bytes: Uint8Array,
  from: number,
): void {
  const [red, green, blue, offset] = lines;
  for (let x = 0, at = from * 3; x < plain.length; x++, at += 3) {
    const calm = plain[x];
    if (calm <= 0.002 || calm >= 0.998) {
      out[to + x] = calm;
      continue;
    }
    const line = (red[x] * bytes[at] + green[x] * bytes[at + 1] + blue[x] * bytes[at + 2]) / 255 + offset[x];
    const value = (calm + line) / 2;
    out[to + x] = value > 0 ? (value < 1 ? value : 1) : 0;
  }
}
