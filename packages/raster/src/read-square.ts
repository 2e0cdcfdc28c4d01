import type { Raster } from "./decode.ts";
import type { Pyramid } from "./pyramid.ts";
import type { Point } from "./types.ts";

export interface Square {
  x: number;
  y: number;
  /** in the photo's pixels */
  side: number;
  /** degrees by which the square is turned clockwise */
  angle: number;
}

/** `u` and `v` are 0..1 across and down the square. */
export function placeInPhoto(square: Square, u: number, v: number): Point {
  const radians = (square.angle * Math.PI) / 180;
  const [across, down] = [(u - 0.5) * square.side, (v - 0.5) * square.side];
  return {
    x: square.x + across * Math.cos(radians) - down * Math.sin(radians),
    y: square.y + across * Math.sin(radians) + down * Math.cos(radians),
  };
}

export interface ReadOptions {
  /** pixels of each side of the result */
  size: number;
  range: readonly [black: number, white: number];
  mirrored?: boolean;
  /** beyond the photo: black, or the nearest edge of it */
  beyond?: "black" | "edge";
}

export function readSquare(
  pyramid: Pyramid,
  square: Square,
  { size, range: [black, white], mirrored = false, beyond = "black" }: ReadOptions,
): Float32Array {
  const step = square.side / size;
  // a level may be shrunk by up to 1.5 once more before it shows
  const level = Math.min(pyramid.length - 1, Math.max(0, Math.floor(Math.log2(step / 1.5) + 1)));
  const raster = pyramid[level];
  const shrink = [raster.width / pyramid[0].width, raster.height / pyramid[0].height];
  const radians = (square.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians) * step, Math.sin(radians) * step];
  const out = new Float32Array(3 * size * size);
  const scale = (white - black) / 255;
  const pixel = [0, 0, 0];
  for (let row = 0, to = 0; row < size; row++) {
    const down = row + 0.5 - size / 2;
    for (let column = 0; column < size; column++, to += 3) {
      const across = (mirrored ? size - 1 - column : column) + 0.5 - size / 2;
      const x = (square.x + across * cos - down * sin) * shrink[0] - 0.5;
      const y = (square.y + across * sin + down * cos) * shrink[1] - 0.5;
      readPixel(raster, x, y, beyond === "edge", pixel);
      out[to] = black + pixel[0] * scale;
      out[to + 1] = black + pixel[1] * scale;
      out[to + 2] = black + pixel[2] * scale;
    }
  }
  return out;
}

function readPixel(
  { data, width, height }: Raster,
  x: number,
  y: number,
  edge: boolean,
  out: number[],
): void {
  const beyond = x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5;
  if (beyond && !edge) {
    out[0] = out[1] = out[2] = 0;
    return;
  }
  const cx = Math.min(width - 1, Math.max(0, x));
  const cy = Math.min(height - 1, Math.max(0, y));
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const u = cx - x0;
  const v = cy - y0;
  const right = x0 < width - 1 ? 3 : 0;
  const below = y0 < height - 1 ? 3 * width : 0;
  const at = 3 * (y0 * width + x0);
  for (let channel = 0; channel < 3; channel++)
    out[channel] = bilinear(data, at + channel, right, below, u, v);
}

/** `at` is the upper left value; `right` and `below` lead to the others, 0 at an edge that is held; `u` and `v` are 0..1. */
export function bilinear(
  data: Float32Array | Uint8Array,
  at: number,
  right: number,
  below: number,
  u: number,
  v: number,
): number {
  const top = data[at] + (data[at + right] - data[at]) * u;
  const under = data[at + below];
  return top + (under + (data[at + below + right] - under) * u - top) * v;
}
