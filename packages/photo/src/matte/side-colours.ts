import { smoothstep } from "@portrait-studio/raster";
import type { ColourImage } from "./laplacian.ts";

/** Steps a channel: a colour is looked for in its own cell and the six beside it. */
const steps = 16;
const cells = steps ** 3;
/** Side of a tile, in face widths; a colour is looked for in the nine tiles round it. */
const tileSide = 0.25;
/** Tiles each way at most: each takes a table of all cells. */
const mostTiles = 16;
/** From and up to which part of one side's pixels a colour is common there. */
const rare = 0.001;
const common = 0.012;

export interface SideColours {
  /** tiles across and down, and their side in pixels */
  across: number;
  down: number;
  tile: number;
  /** how many pixels of each colour a tile has by itself */
  own: Uint16Array;
  /** the same of a tile and those round it, once it was asked for */
  near: (Neighbourhood | undefined)[];
}

interface Neighbourhood {
  counts: Float32Array;
  total: number;
}

export function countColours(
  { width, height, data }: ColourImage,
  side: Uint8Array,
  faceWidth: number,
): SideColours {
  const tile = Math.max(8, Math.round(tileSide * faceWidth), Math.ceil(Math.max(width, height) / mostTiles));
  const across = Math.ceil(width / tile);
  const down = Math.ceil(height / tile);
  const own = new Uint16Array(across * down * cells);
  for (let i = 0; i < side.length; i++) {
    if (!side[i]) continue;
    const y = (i / width) | 0;
    const place = ((y / tile) | 0) * across + (((i - y * width) / tile) | 0);
    own[place * cells + findCell(data, i * 3)]++;
  }
  return { across, down, tile, own, near: [] };
}

/** Only the tiles along the outline are asked for. */
function neighbourhood({ across, down, own, near }: SideColours, x: number, y: number): Neighbourhood {
  const known = near[y * across + x];
  if (known) return known;
  const found = { counts: new Float32Array(cells), total: 0 };
  for (let ny = Math.max(0, y - 1); ny <= Math.min(down - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(across - 1, x + 1); nx++) {
      found.total += addCells(found.counts, own, (ny * across + nx) * cells);
    }
  }
  near[y * across + x] = found;
  return found;
}

function addCells(to: Float32Array, from: Uint16Array, start: number): number {
  let sum = 0;
  for (let k = 0; k < cells; k++) {
    const count = from[start + k];
    to[k] += count;
    sum += count;
  }
  return sum;
}

/** It is 0..1: how common the pixel's colour is on that side, near it. */
export function colourFrequency(
  side: SideColours,
  data: Float32Array,
  x: number,
  y: number,
  pixel: number,
): number {
  const { counts, total } = neighbourhood(side, (x / side.tile) | 0, (y / side.tile) | 0);
  if (total < 30) return 0;
  const r = findStep(data[pixel * 3]);
  const g = findStep(data[pixel * 3 + 1]);
  const b = findStep(data[pixel * 3 + 2]);
  const at = (r * steps + g) * steps + b;
  let sum = counts[at];
  if (r > 0) sum += counts[at - steps * steps];
  if (r < steps - 1) sum += counts[at + steps * steps];
  if (g > 0) sum += counts[at - steps];
  if (g < steps - 1) sum += counts[at + steps];
  if (b > 0) sum += counts[at - 1];
  if (b < steps - 1) sum += counts[at + 1];
  return smoothstep(rare, common, sum / total);
}

function findCell(data: Float32Array, at: number): number {
  return (findStep(data[at]) * steps + findStep(data[at + 1])) * steps + findStep(data[at + 2]);
}

function findStep(value: number): number {
  const step = (value * steps) | 0;
  return step < 0 ? 0 : step >= steps ? steps - 1 : step;
}
