import { boxMean, makePlane, type Plane } from "@portrait-studio/raster";
import type { ColourImage } from "./laplacian.ts";

/** Pixels of the work image, each way, that one place of the coarse map stands for. */
const step = 4;

/** The variance is summed over three channels; the map has a quarter of the image's size. */
export function measureTexture(colours: ColourImage, side: Uint8Array, radius: number): Plane {
  const width = Math.ceil(colours.width / step);
  const height = Math.ceil(colours.height / step);
  const sums = Array.from({ length: 5 }, () => makePlane(width, height));
  gather(colours, side, sums, width);
  const near = Math.max(1, Math.round(radius / step));
  const close = sums.map((sum) => boxMean(boxMean(sum, near), near));
  const wide = close.map((sum) => boxMean(boxMean(sum, near * 3), near * 3));
  const out = makePlane(width, height);
  for (let i = 0; i < out.data.length; i++) {
    out.data[i] = varianceAt(close[0].data[i] > 0.02 ? close : wide, i);
  }
  return out;
}

function gather({ width, data }: ColourImage, side: Uint8Array, sums: Plane[], coarse: number): void {
  const [count, red, green, blue, square] = sums.map((sum) => sum.data);
  for (let i = 0; i < side.length; i++) {
    if (!side[i]) continue;
    const y = (i / width) | 0;
    const to = ((y / step) | 0) * coarse + (((i - y * width) / step) | 0);
    const r = data[i * 3];
    const g = data[i * 3 + 1];
    const b = data[i * 3 + 2];
    count[to]++;
    red[to] += r;
    green[to] += g;
    blue[to] += b;
    square[to] += r * r + g * g + b * b;
  }
}

function varianceAt([count, red, green, blue, square]: Plane[], i: number): number {
  const n = count.data[i];
  if (n <= 1e-6) return 0;
  const r = red.data[i] / n;
  const g = green.data[i] / n;
  const b = blue.data[i] / n;
  // the difference of running sums may fall below zero
  return Math.max(0, square.data[i] / n - r * r - g * g - b * b);
}

export function textureAt({ width, data }: Plane, x: number, y: number): number {
  return data[((y / step) | 0) * width + ((x / step) | 0)];
}
