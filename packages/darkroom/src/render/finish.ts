import {
  bakeCube,
  blur,
  clamp,
  grainTile,
  lookUpRow,
  lumaOfColour,
  luminanceOf,
  makePlane,
  mixSeeds,
  type Plane,
  type Raster,
  RowReader,
  resizePlane,
  smoothstep,
  type Triple,
  tileSide,
  toCoded,
  toCodedFast,
  toLinear,
} from "@portrait-studio/raster";
import type { ImagePlan } from "../plan/types.ts";
import { type Grade, gradeRow } from "./grade.ts";
import type { Scene } from "./scene.ts";

export interface Finish {
  /** slope at the face's tone, 0 leaves it; the face keeps its brightness */
  contrast: number;
  /** black rises to this */
  fade: number;
  /** where bright tones begin to be compressed, linear */
  shoulder: number;
  grade: Grade;
  /** deviation in the middle tones, of 1 */
  grain: number;
  /** softness of the grain in pixels */
  grainSize: number;
  /** part of the light lost in the corners */
  vignette: number;
  /** light that spills over from what is brighter than `from`; `size` is a part of the image's width */
  bloom: { from: number; amount: number; size: number; colour: Triple };
}

export const plainFinish: Finish = {
  contrast: 0,
  fade: 0,
  shoulder: 0.85,
  grade: {},
  grain: 0,
  grainSize: 0.7,
  vignette: 0,
  bloom: { from: 0.8, amount: 0, size: 0.02, colour: [1, 1, 1] },
};

const toneSteps = 4096;
const brightest = 4;

/** Prints a look's scene with what the plan's words changed about its finish. */
export function finishImage(scene: Scene, wanted: Finish, plan: ImagePlan): Raster {
  return printScene(scene, withParameters(wanted, plan), plan.textureSeed);
}

/** Light to image in one pass over the pixels: bloom, vignette, tone curve, colour table, grain. */
export function printScene(scene: Scene, finish: Finish, textureSeed: number): Raster {
  const { width, height } = scene;
  // clamps and rounds by itself
  const out = new Uint8ClampedArray(width * height * 3);
  const tone = toneCurve(finish, scene.pivot);
  const cube = bakeCube((row) => gradeRow(row, finish.grade, scene.skinHue));
  const bloom =
    finish.bloom.amount > 0 ? spill(scene, finish.bloom).map((p) => new RowReader(p, width, height)) : null;
  const tile = grainTile(finish.grainSize);
  const shiftX = textureSeed % tileSide;
  const shiftY = mixSeeds(textureSeed, 7) % tileSide;
  const { head } = scene.geometry;
  const middleX = width / 2 + (head.x - width / 2) * 0.4;
  const middleY = height / 2 + (head.y - height / 2) * 0.4;
  const reach = 1 / (width * width + height * height) / 0.36;
  const lights = [scene.red.data, scene.green.data, scene.blue.data];
  const dark = new Float32Array(width);
  const glows = bloom ?? [dark, dark, dark].map((row) => ({ read: () => row }));
  const across = Float32Array.from({ length: width }, (_, x) => (x - middleX) ** 2 * reach);
  const falls = new Float32Array(width);
  const found = new Float32Array(width * 3);
  for (let y = 0; y < height; y++) {
    darken(falls, across, (y - middleY) ** 2 * reach, finish.vignette);
    toneRow(
      found,
      tone,
      lights.map((light) => light.subarray(y * width, (y + 1) * width)),
      glows.map((glow) => glow.read(y)),
      falls,
    );
    lookUpRow(cube, found);
    const grains = ((y + shiftY) % tileSide) * tileSide;
    printRow(out, y * width * 3, found, tile.subarray(grains, grains + tileSide), shiftX, finish.grain);
  }
  return { width, height, data: new Uint8Array(out.buffer) };
}

/** One row of finished colours to bytes, with its grain. */
function printRow(
  out: Uint8ClampedArray,
  from: number,
  colours: Float32Array,
  grains: Float32Array,
  shift: number,
  grain: number,
): void {
  for (let at = 0, x = shift; at < colours.length; at += 3, x++) {
    const red = colours[at];
    const green = colours[at + 1];
    const blue = colours[at + 2];
    const l = lumaOfColour(red, green, blue);
    const speck = grains[x & (tileSide - 1)] * grain * (0.2 + 2.6 * l * (1 - l)) * 255;
    out[from + at] = red * 255 + speck;
    out[from + at + 1] = green * 255 + speck;
    out[from + at + 2] = blue * 255 + speck;
  }
}

/** One row of the vignette: how much light is left at these squared distances from its middle. */
function darken(row: Float32Array, across: Float32Array, down: number, vignette: number): void {
  for (let x = 0; x < row.length; x++) {
    const distance = across[x] + down;
    const t = distance < 1 ? distance : 1;
    row[x] = 1 - vignette * t * (1.4 - 0.4 * t);
  }
}

const toneScale = (toneSteps - 1) / Math.sqrt(brightest);
/** How far the curve keeps hues, as it would on luminance alone; on each channel alone it turns skin yellow or red. */
const keepsHue = 0.7;

/** One row, light with its glow through the tone curve, into a row of colours. */
function toneRow(
  out: Float32Array,
  { roots, coded, fade }: Tone,
  [reds, greens, blues]: readonly Float32Array[],
  [redGlow, greenGlow, blueGlow]: readonly Float32Array[],
  falls: Float32Array,
): void {
  for (let x = 0, at = 0; x < reds.length; x++, at += 3) {
    const red = (reds[x] + redGlow[x]) * falls[x];
    const green = (greens[x] + greenGlow[x]) * falls[x];
    const blue = (blues[x] + blueGlow[x]) * falls[x];
    const light = luminanceOf(red, green, blue);
    const toned = roots[indexOf(light)];
    const ratio = light > 1e-5 ? (toned * toned) / light : 0;
    // a colour that would leave the gamut goes on towards its own grey, which keeps its hue
    const most = Math.max(red, green, blue) * ratio;
    const grey = toned * toned;
    const inside = most > 1 && most > grey ? (1 - grey) / (most - grey) : 1;
    out[at] = mixTone(red, ratio, grey, inside, coded, fade);
    out[at + 1] = mixTone(green, ratio, grey, inside, coded, fade);
    out[at + 2] = mixTone(blue, ratio, grey, inside, coded, fade);
  }
}

function indexOf(light: number): number {
  return light <= 0 ? 0 : light >= brightest ? toneSteps - 1 : (Math.sqrt(light) * toneScale + 0.5) | 0;
}

function mixTone(
  light: number,
  ratio: number,
  grey: number,
  inside: number,
  coded: Float32Array,
  fade: number,
): number {
  const kept = toCodedFast(grey + (light * ratio - grey) * inside);
  const alone = coded[indexOf(light)];
  return fade + (1 - fade) * (alone + (kept - alone) * keepsHue);
}

function withParameters(finish: Finish, { parameters }: ImagePlan): Finish {
  const extra = (factor: number, own: number, least: number) =>
    factor > 1 ? Math.max(own * factor, least) : own * factor;
  return {
    ...finish,
    contrast: finish.contrast + parameters.contrast,
    fade: parameters.contrast < 0 ? Math.max(finish.fade, 0.05) : finish.fade,
    grain: extra(parameters.grain, finish.grain, 0.055),
    vignette: Math.min(0.85, extra(parameters.vignette, finish.vignette, 0.45)),
    bloom: {
      ...finish.bloom,
      from: parameters.glow > 1 ? Math.min(finish.bloom.from, 0.35) : finish.bloom.from,
      amount: extra(parameters.glow, finish.bloom.amount, 0.4),
    },
    grade: {
      ...finish.grade,
      saturation: (finish.grade.saturation ?? 1) * parameters.saturation,
      warmth: (finish.grade.warmth ?? 0) + parameters.warmth * 0.03,
      tint: parameters.tint,
    },
  };
}

interface Tone {
  /** by steps of the root of light: the root of the light that it becomes, and what that is coded */
  roots: Float32Array;
  coded: Float32Array;
  fade: number;
}

function toneCurve({ contrast, fade, shoulder }: Finish, pivot: number): Tone {
  const slope = Math.max(0.3, 1 + contrast);
  const coded = Float32Array.from({ length: toneSteps }, (_, step) => {
    const light = (step / (toneSteps - 1)) ** 2 * brightest;
    const room = 1 - shoulder;
    const held =
      light < shoulder ? light : shoulder + room * (1 - Math.exp(-(light - shoulder) / (room * 1.6)));
    const tone = clamp(toCoded(held), 0, 1);
    return tone < pivot
      ? pivot * (tone / pivot) ** slope
      : 1 - (1 - pivot) * ((1 - tone) / (1 - pivot)) ** slope;
  });
  return { roots: coded.map((tone) => Math.sqrt(toLinear(tone))), coded, fade };
}

function spill(scene: Scene, { from, amount, size, colour }: Finish["bloom"]): Plane[] {
  const width = Math.max(8, Math.round(scene.width / 4));
  const height = Math.max(8, Math.round(scene.height / 4));
  const [red, green, blue] = [scene.red, scene.green, scene.blue].map((plane) =>
    resizePlane(plane, width, height),
  );
  const out = [red, green, blue].map(() => makePlane(width, height));
  for (let y = 0; y < height; y++) {
    const rowOf = ({ data }: Plane) => data.subarray(y * width, (y + 1) * width);
    spillRow(out.map(rowOf), [red, green, blue].map(rowOf), from, amount, colour);
  }
  return out.map((plane) => blur(plane, width * size));
}

function spillRow(
  out: readonly Float32Array[],
  [red, green, blue]: readonly Float32Array[],
  from: number,
  amount: number,
  colour: Triple,
): void {
  for (let x = 0; x < red.length; x++) {
    const light = luminanceOf(red[x], green[x], blue[x]);
    const part = smoothstep(from * 0.6, from * 1.3, light) * amount;
    out[0][x] = Math.min(1.5, red[x]) * part * colour[0];
    out[1][x] = Math.min(1.5, green[x]) * part * colour[1];
    out[2][x] = Math.min(1.5, blue[x]) * part * colour[2];
  }
}
