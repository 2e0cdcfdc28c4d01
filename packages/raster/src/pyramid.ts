import type { Raster } from "./decode.ts";

export type Pyramid = readonly Raster[];

const smallest = 24;

export function buildPyramid(raster: Raster): Pyramid {
  const levels = [raster];
  for (let last = raster; Math.min(last.width, last.height) >= 2 * smallest; levels.push(last)) {
    last = halve(last);
  }
  return levels;
}

function halve({ data, width: before, height }: Raster): Raster {
  const out = {
    width: before >> 1,
    height: height >> 1,
    data: new Uint8Array(3 * (before >> 1) * (height >> 1)),
  };
  for (let y = 0; y < out.height; y++) {
    halveRow(out.data, y * out.width * 3, out.width, data, 6 * y * before, 3 * before);
  }
  return out;
}

function halveRow(
  out: Uint8Array,
  to: number,
  count: number,
  data: Uint8Array,
  from: number,
  below: number,
): void {
  for (let x = 0, at = to, a = from, b = from + below; x < count; x++, at += 3, a += 6, b += 6) {
    out[at] = (data[a] + data[a + 3] + data[b] + data[b + 3] + 2) >> 2;
    out[at + 1] = (data[a + 1] + data[a + 4] + data[b + 1] + data[b + 4] + 2) >> 2;
    out[at + 2] = (data[a + 2] + data[a + 5] + data[b + 2] + data[b + 5] + 2) >> 2;
  }
}
