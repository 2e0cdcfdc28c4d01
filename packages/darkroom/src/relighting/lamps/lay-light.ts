import {
  blur,
  computeLuminance,
  findMost,
  forEachStretch,
  type Plane,
  RowReader,
  type Stretch,
  toLumaPlane,
} from "@portrait-studio/raster";
import type { Sitter } from "../sitter.ts";
import type { ShadedLight } from "./shade-by-rig.ts";

export const ownPart = 0.8;
const threadPart = 0.05;
/** Alpha up to which nothing of the person is seen, and from which on nothing of a backdrop. */
export const [leastSeen, whole] = [0.001, 0.999];

/**
 * Light beyond what can be printed counts as much whiter, which keeps its hue.
 * @param printable the strongest channel, linear, that a pixel of some luminance can be printed with; absent where there is none to speak of
 */
export function layLight(
  sitter: Sitter,
  { gains, rims, specular, own: small }: ShadedLight,
  printable?: (luminance: number) => number,
): void {
  const { width, height, matte } = sitter;
  const planes = [sitter.red, sitter.green, sitter.blue].map(({ data }) => data);
  const createReader = (plane: Plane) => new RowReader(plane, width, height);
  const mean = createReader(blur(toLumaPlane(small), Math.max(1, sitter.relief.faceWidth * 0.05)));
  const gainRows = gains.map(createReader);
  const rimRows = rims.map(createReader);
  const shineRows = [...new Set(specular)].map(createReader);
  const threads = new Float32Array(width);
  const own = planes.map(() => new Float32Array(width));
  forEachStretch(sitter, matte, (stretch, _, alpha) => {
    if (alpha <= leastSeen) return;
    const { y, row, from, to } = stretch;
    let rim = 0;
    for (const reader of rimRows) rim = Math.max(rim, findMost(reader.read(y, from, to), from, to));
    if (rim > 0) threadRow(threads, planes, stretch, mean.read(y, from, to));
    for (const reader of shineRows) reader.read(y, from, to);
    for (let c = 0; c < 3; c++) {
      const { row: shine } = shineRows[c] ?? shineRows[0];
      if (printable) own[c].set(planes[c].subarray(row + from, row + to), from);
      lightRow(planes[c], stretch, gainRows[c].read(y, from, to), rimRows[c].row, threads, shine);
    }
    if (printable) holdRow(planes, stretch, own, printable);
  });
}

/** Whitens coloured light, as much as a print needs it, at the luminance that it has. */
function holdRow(
  [red, green, blue]: readonly Float32Array[],
  { row, from, to }: Stretch,
  [ownRed, ownGreen, ownBlue]: readonly Float32Array[],
  printable: (luminance: number) => number,
): void {
  for (let x = from, i = row + from; x < to; x++, i++) {
    const most = Math.max(red[i], green[i], blue[i]);
    const luminance = computeLuminance(red[i], green[i], blue[i]);
    const limit = printable(luminance);
    if (most <= limit) continue;
    const white = luminance / Math.max(1e-5, computeLuminance(ownRed[x], ownGreen[x], ownBlue[x]));
    const inWhite = white * Math.max(ownRed[x], ownGreen[x], ownBlue[x]);
    if (inWhite >= most) continue;
    const part = Math.max(0, (limit - inWhite) / (most - inWhite));
    red[i] = white * ownRed[x] + (red[i] - white * ownRed[x]) * part;
    green[i] = white * ownGreen[x] + (green[i] - white * ownGreen[x]) * part;
    blue[i] = white * ownBlue[x] + (blue[i] - white * ownBlue[x]) * part;
  }
}

/** How much brighter a pixel is than what is round it: threads of hair catch light, gaps between them do not. */
function threadRow(
  out: Float32Array,
  [red, green, blue]: readonly Float32Array[],
  { row, from, to }: Stretch,
  mean: Float32Array,
): void {
  for (let x = from, i = row + from; x < to; x++, i++) {
    const part = (computeLuminance(red[i], green[i], blue[i]) + 0.004) / (mean[x] + 0.006);
    out[x] = part > 2.2 ? 2.2 : part;
  }
}

function lightRow(
  light: Float32Array,
  { row, from, to }: Stretch,
  gain: Float32Array,
  rim: Float32Array,
  threads: Float32Array,
  glance: Float32Array,
): void {
  for (let x = from, i = row + from; x < to; x++, i++) {
    const own = light[i];
    light[i] = own * (gain[x] + ownPart * rim[x]) + threadPart * rim[x] * threads[x] + glance[x];
  }
}
