import type { Box } from "@portrait-studio/contract";
import {
  bilinear,
  blur,
  clamp,
  makePlane,
  type Plane,
  RowReader,
  resizePlane,
  smoothstep,
} from "@portrait-studio/raster";
import sharp from "sharp";
import { labelComponents } from "./connected-components.ts";
import { markAbove } from "./mark-where.ts";

/** The matte is an 8-bit PNG of the whole photo's shape, `seen` in fractions of it; the plane is 0..1 without loose specks. */
export async function readMatte(
  matte: Uint8Array,
  seen: Box,
  { width, height }: { width: number; height: number },
): Promise<Plane> {
  const { data, info } = await sharp(matte).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  const part = readPart(data, info, seen, width, height);
  dropSpecks(part);
  for (const islands of levels) dropSmallPieces(part, islands);
  return part;
}

/** Mean alpha round a place, 0..1: nothing of a speck stays at the lower, everything at the upper. */
const speck = { none: 0.07, all: 0.34 };

/** Specks are wider apart from the person than hair is: with little of anything round them. */
function dropSpecks(alpha: Plane): void {
  const { width, height, data } = alpha;
  const w = Math.max(8, Math.round(width / 4));
  const h = Math.max(8, Math.round(height / 4));
  const round = new RowReader(blur(resizePlane(alpha, w, h), w * 0.016), width, height);
  for (let y = 0; y < height; y++) keepRow(data, y * width, round.read(y));
}

function keepRow(alphas: Float32Array, from: number, round: Float32Array): void {
  for (let x = 0, i = from; x < round.length; x++, i++) {
    if (alphas[i] > 0 && round[x] < speck.all) alphas[i] *= smoothstep(speck.none, speck.all, round[x]);
  }
}

interface Islands {
  /** pixels over this alpha that touch each other are one piece */
  solid: number;
  /** pieces of this size and more are looked at, as a part of the largest */
  least: number;
}

/** An island that a faint bridge joins to the person falls apart at the second level; a smaller one there is the tip of a curl. */
const levels: readonly Islands[] = [
  { solid: 0.35, least: 0 },
  { solid: 0.5, least: 0.00015 },
];
/** Pieces smaller than this part of the largest are no part of a person. */
const smallestPiece = 0.02;

/** Takes away small pieces beside the person, such as a bit of background that looks like skin. */
function dropSmallPieces(alpha: Plane, { solid, least }: Islands): void {
  const w = Math.max(8, Math.round(alpha.width / 2));
  const h = Math.max(8, Math.round(alpha.height / 2));
  const { label, size } = labelComponents(markAbove(resizePlane(alpha, w, h).data, solid), w);
  const largest = size.reduce((most, pixels) => Math.max(most, pixels), 0);
  const isIsland = size.map((pixels) => pixels < smallestPiece * largest && pixels >= least * largest);
  isIsland[0] = false;
  if (!isIsland.includes(true)) return;
  const islands = makePlane(w, h);
  const others = makePlane(w, h);
  for (let i = 0; i < label.length; i++) {
    if (label[i] === 0) continue;
    if (isIsland[label[i]]) islands.data[i] = 1;
    else others.data[i] = 1;
  }
  // an island has a soft rim, and so has the person beside it: each pixel goes with the nearer one
  const near = new RowReader(blur(islands, 1.6), alpha.width, alpha.height);
  const kept = new RowReader(blur(others, 1.6), alpha.width, alpha.height);
  for (let y = 0; y < alpha.height; y++) {
    const island = near.read(y);
    const person = kept.read(y);
    for (let x = 0, i = y * alpha.width; x < island.length; x++, i++) {
      if (island[x] > 0.01) alpha.data[i] *= smoothstep(-0.01, 0.1, person[x] - island[x]);
    }
  }
}

/** A part of an 8-bit image at another size, bilinear, to a fraction of a pixel. */
function readPart(
  bytes: Uint8Array,
  whole: { width: number; height: number },
  seen: Box,
  width: number,
  height: number,
): Plane {
  const out = makePlane(width, height);
  const left = new Int32Array(width);
  const part = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const u = clamp((seen.x + ((x + 0.5) / width) * seen.width) * whole.width - 0.5, 0, whole.width - 1.001);
    left[x] = Math.floor(u);
    part[x] = u - left[x];
  }
  for (let y = 0; y < height; y++) {
    const v = clamp(
      (seen.y + ((y + 0.5) / height) * seen.height) * whole.height - 0.5,
      0,
      whole.height - 1.001,
    );
    const top = Math.floor(v);
    readRow(out.data, y * width, bytes, top * whole.width, whole.width, v - top, left, part);
  }
  return out;
}

function readRow(
  out: Float32Array,
  from: number,
  bytes: Uint8Array,
  top: number,
  stride: number,
  fall: number,
  left: Int32Array,
  part: Float32Array,
): void {
  for (let x = 0; x < left.length; x++)
    out[from + x] = bilinear(bytes, top + left[x], 1, stride, part[x], fall) / 255;
}
