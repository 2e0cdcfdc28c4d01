import {
  blur,
  computeLuminance,
  makePlane,
  multiply,
  type Plane,
  type Raster,
} from "@portrait-studio/raster";
import type { Sitter } from "../sitter.ts";
import { ownPart } from "./lay-light.ts";
import type { ShadedLight } from "./shade-by-rig.ts";

export interface LightFigures {
  /** steepest change of light where the photo has none, in natural logarithms within a tenth of a face width */
  edge: number;
  /** light above the brows against that on the cheeks, in natural logarithms: a bar of shade is far below 0 */
  brow: number;
  /** part of the skin that the image has white and the photo has not */
  clip: number;
}

/** Lengths in face widths: light is looked at through such a blur, and its change is taken from so far on either side. */
const lengths = { blur: 0.02, step: 0.03, within: 0.1, erosion: 0.03, cheek: 0.1 };
/** Quantiles of the edge over the face, and of the light above the brows. */
const quantiles = { edge: 0.99, brow: 0.15 };
const darkest = 0.02;
/** Numbers of the mesh: the tops of the brows, the cheeks. */
const [brows, cheeks] = [
  [105, 334],
  [50, 280],
];

export function measureLight(sitter: Sitter, { gains, rims, specular, own }: ShadedLight): LightFigures {
  const { low, relief, masks, skin, landmarks } = sitter;
  const { width, height } = low;
  const [photo, light] = [makePlane(width, height), makePlane(width, height)];
  const before = [0, 0, 0];
  const after = [0, 0, 0];
  let [all, found] = [0, 0];
  for (let i = 0; i < photo.data.length; i++) {
    for (let c = 0; c < 3; c++) {
      before[c] = Math.max(0, own[c].data[i]);
      after[c] = before[c] * (gains[c].data[i] + ownPart * rims[c].data[i]) + specular[c].data[i];
    }
    if (skin.data[i] >= 0.5) all++;
    if (skin.data[i] >= 0.5 && Math.max(before[0], before[1], before[2]) > white.light) found++;
    photo.data[i] = Math.log(darkest + computeLuminance(before[0], before[1], before[2]));
    light.data[i] = Math.log(darkest + computeLuminance(after[0], after[1], after[2])) - photo.data[i];
  }
  const unit = relief.faceWidth;
  const [shown, lit] = [blur(photo, lengths.blur * unit), blur(light, lengths.blur * unit)];
  const face = blur(multiply(masks.oval, skin), lengths.erosion * unit).data;
  const step = Math.max(1, Math.round(lengths.step * unit));
  const getSteepness = ({ data }: Plane, i: number) =>
    (Math.sqrt(
      (data[i + step] - data[i - step]) ** 2 + (data[i + step * width] - data[i - step * width]) ** 2,
    ) *
      lengths.within *
      unit) /
    (2 * step);
  const browRow = Math.min(...brows.map((point) => landmarks[3 * point + 1]));
  const [edges, above, below]: number[][] = [[], [], []];
  const [aboveLit, belowLit]: number[][] = [[], []];
  for (let y = step; y < height - step; y++) {
    for (let x = step; x < width - step; x++) {
      const i = y * width + x;
      if (face[i] < 0.9) continue;
      edges.push(Math.max(0, getSteepness(lit, i) - getSteepness(shown, i)));
      if (y < browRow) {
        above.push(lit.data[i]);
        aboveLit.push(lit.data[i] + shown.data[i]);
      }
      const isCheek = cheeks.some(
        (point) => Math.hypot(x - landmarks[3 * point], y - landmarks[3 * point + 1]) < lengths.cheek * unit,
      );
      if (isCheek) {
        below.push(lit.data[i]);
        belowLit.push(lit.data[i] + shown.data[i]);
      }
    }
  }
  return {
    edge: findQuantile(edges, quantiles.edge),
    // a forehead that is bright in the photo is held back, and is no bar
    brow: Math.max(
      findQuantile(above, quantiles.brow) - findQuantile(below, 0.5),
      findQuantile(aboveLit, quantiles.brow) - findQuantile(belowLit, 0.5),
    ),
    clip: all === 0 ? 0 : -found / all,
  };
}

/** @returns 0 of no values */
function findQuantile(values: readonly number[], part: number): number {
  return Float64Array.from(values).sort()[Math.floor(part * (values.length - 1))] ?? 0;
}

/** A channel counts as white from this code of 8 bits on, in a photo from this linear light. */
const white = { code: 250, light: 0.95 };

/** The plane of the skin has any size; the white part of it is 0..1. */
export function measureWhite({ width, height, data }: Raster, skin: Plane): number {
  let [all, found] = [0, 0];
  for (let y = 0; y < skin.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / skin.height) * width;
    for (let x = 0; x < skin.width; x++) {
      if (skin.data[y * skin.width + x] < 0.5) continue;
      const i = 3 * (row + Math.floor(((x + 0.5) * width) / skin.width));
      all++;
      if (Math.max(data[i], data[i + 1], data[i + 2]) >= white.code) found++;
    }
  }
  return all === 0 ? 0 : found / all;
}
