import { blur, computeLuminance, RowReader, resizePlane, toLumaPlane } from "@portrait-studio/raster";
import type { Sitter } from "../sitter.ts";
import type { ShadedLight } from "./shade-by-rig.ts";

export const ownPart = 0.8;
const threadPart = 0.05;

/**
 * Light beyond what can be printed counts as much whiter, which keeps its hue.
 * @param findMost the strongest channel, linear, that a pixel of some luminance can be printed with; absent where there is none to speak of
 */
export function layLight(
  sitter: Sitter,
  { gains, rims, specular }: ShadedLight,
  findMost?: (luminance: number) => number,
): void {
  const { width, height, low } = sitter;
  const planes = [sitter.red, sitter.green, sitter.blue].map(({ data }) => data);
  const small = [sitter.red, sitter.green, sitter.blue].map((plane) =>
    resizePlane(plane, low.width, low.height),
  );
  const mean = new RowReader(
    blur(toLumaPlane(small), Math.max(1, sitter.relief.faceWidth * 0.05)),
    width,
    height,
  );
  const gainRows = gains.map((plane) => new RowReader(plane, width, height));
  const rimRows = rims.map((plane) => new RowReader(plane, width, height));
  const [first, ...others] = specular.map((plane, c) =>
    c > 0 && plane === specular[0] ? null : new RowReader(plane, width, height),
  );
  const threads = new Float32Array(width);
  const own = planes.map(() => new Float32Array(width));
  for (let y = 0; y < height; y++) {
    const from = y * width;
    threadRow(threads, planes, from, mean.read(y));
    if (findMost) for (const [c, row] of own.entries()) row.set(planes[c].subarray(from, from + width));
    const shine = first?.read(y);
    const shines = [shine, ...others.map((reader) => reader?.read(y) ?? shine)] as Float32Array[];
    for (let c = 0; c < 3; c++) {
      lightRow(planes[c], from, gainRows[c].read(y), rimRows[c].read(y), threads, shines[c]);
    }
    if (findMost) holdRow(planes, from, own, findMost);
  }
}

/** Whitens coloured light, as much as a print needs it, at the luminance that it has. */
function holdRow(
  [red, green, blue]: readonly Float32Array[],
  from: number,
  [ownRed, ownGreen, ownBlue]: readonly Float32Array[],
  findMost: (luminance: number) => number,
): void {
  for (let x = 0, i = from; x < ownRed.length; x++, i++) {
    const most = Math.max(red[i], green[i], blue[i]);
    const luminance = computeLuminance(red[i], green[i], blue[i]);
    const limit = findMost(luminance);
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
  from: number,
  mean: Float32Array,
): void {
  for (let x = 0, i = from; x < out.length; x++, i++) {
    const part = (computeLuminance(red[i], green[i], blue[i]) + 0.004) / (mean[x] + 0.006);
    out[x] = part > 2.2 ? 2.2 : part;
  }
}

function lightRow(
  light: Float32Array,
  from: number,
  gain: Float32Array,
  rim: Float32Array,
  threads: Float32Array,
  glance: Float32Array,
): void {
  for (let x = 0, i = from; x < gain.length; x++, i++) {
    const own = light[i];
    light[i] = own * (gain[x] + ownPart * rim[x]) + threadPart * rim[x] * threads[x] + glance[x];
  }
}
