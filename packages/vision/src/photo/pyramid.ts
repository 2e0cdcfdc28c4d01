import type { Raster } from "@portrait-studio/raster";

/** A picture and its halves, quarters and so on, so that any part of it can be read small without aliasing. */
export type Pyramid = readonly Raster[];

const smallest = 24;

/** Halves a picture by the mean of 2 x 2 pixels until a side is under 24 pixels. */
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
  for (let y = 0, to = 0; y < out.height; y++) {
    let from = 6 * y * before;
    const below = 3 * before;
    for (let x = 0; x < out.width; x++, from += 3) {
      for (let channel = 0; channel < 3; channel++, from++) {
        out.data[to++] = (data[from] + data[from + 3] + data[from + below] + data[from + below + 3] + 2) >> 2;
      }
    }
  }
  return out;
}
