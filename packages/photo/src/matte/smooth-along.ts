import { bilinear, clamp, type Plane } from "@portrait-studio/raster";
import type { ColourImage } from "./laplacian.ts";

/** Alpha by which the guide differs between places that count little for each other: they are not on one line along the outline. */
const level = 0.15;
/** From this slope of the guide on, in alpha over two pixels, there is an outline to go along. */
const leastSlope = 1e-3;

/**
 * Averages colours along the outline, as clothes have a smooth one: grain and patterns go, and how sharp the edge is across it stays.
 * @param guide alpha, so smooth that its level lines are the outline's direction
 * @param parts 0..1 a pixel: how far it is averaged
 * @param sigma in pixels
 */
export function smoothAlong(
  { width, height, data }: ColourImage,
  { data: guide }: Plane,
  parts: Float32Array,
  sigma: number,
): ColourImage {
  const out = data.slice();
  const reach = Math.ceil(2.5 * sigma);
  const sum = new Float64Array(3);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, i = y * width + x; x < width - 1; x++, i++) {
      const across = guide[i + 1] - guide[i - 1];
      const down = guide[i + width] - guide[i - width];
      const slope = Math.hypot(across, down);
      if (parts[i] === 0 || slope < leastSlope) continue;
      let total = sum.fill(0)[0];
      for (let k = -reach; k <= reach; k++) {
        const u = clamp(x - (k * down) / slope, 0, width - 1.001);
        const v = clamp(y + (k * across) / slope, 0, height - 1.001);
        const [left, top] = [Math.floor(u), Math.floor(v)];
        const at = top * width + left;
        const apart = (bilinear(guide, at, 1, width, u - left, v - top) - guide[i]) / level;
        const weight = Math.exp(-0.5 * (k / sigma) ** 2 - apart ** 2);
        total += weight;
        for (let c = 0; c < 3; c++)
          sum[c] += weight * bilinear(data, 3 * at + c, 3, 3 * width, u - left, v - top);
      }
      for (let c = 0; c < 3; c++) out[3 * i + c] += parts[i] * (sum[c] / total - data[3 * i + c]);
    }
  }
  return { width, height, data: out };
}
