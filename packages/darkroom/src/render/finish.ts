import {
  bakeCube,
  blur,
  computeLuma,
  computeLuminance,
  grainTile,
  lookUpRow,
  makePlane,
  mixSeeds,
  type Plane,
  type Raster,
  RowReader,
  resizePlane,
  smoothstep,
  type Triple,
  tileSide,
} from "@portrait-studio/raster";
import type { ImagePlan } from "../plan/types.ts";
import { type Grade, gradeRow } from "./grade.ts";
import type { Scene } from "./scene.ts";
import { type ToneSettings, toneCurve, toneRow } from "./tone.ts";

export interface Finish extends ToneSettings {
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

// What these make is judged on sheets (README, "Judged by eye").

/** The vignette's middle is this part of the way from the image's to the head's; its reach is this part of the squared diagonal. */
const towardsHead = 0.4;
const vignetteReach = 0.36;
/** It falls off as 1.4 t - 0.4 t² of the squared distance t: a little faster at first. */
const [fallsFirst, fallsLast] = [1.4, 0.4];
/** Grain's part in black and white, and how much more of it l (1 - l) brings: 0.85 in middle grey. */
const [grainAtEnds, grainInMiddle] = [0.2, 2.6];

/** Softness of words: the least fade of less contrast, and what more grain, vignette and glow come to at least, of a look that has none. */
const softFade = 0.05;
const [leastGrain, leastVignette, leastGlow] = [0.055, 0.45, 0.4];
/** The most of a vignette, and the linear light from which on more glow spills. */
const mostVignette = 0.85;
const glowFrom = 0.35;
/** Shift along blue to yellow of one step of warmth, OKLab. */
const warmthStep = 0.03;

/** Bloom is worked out at a quarter of the size, on so many pixels at least. */
const bloomShrink = 4;
const leastBloomSide = 8;
/** It begins and is full at these factors of where it is to begin; of highlights, so much linear light counts. */
const [bloomBegins, bloomFull, bloomCap] = [0.6, 1.3, 1.5];

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
  const middleX = width / 2 + (head.x - width / 2) * towardsHead;
  const middleY = height / 2 + (head.y - height / 2) * towardsHead;
  const reach = 1 / (width * width + height * height) / vignetteReach;
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
    const l = computeLuma(red, green, blue);
    const speck = grains[x & (tileSide - 1)] * grain * (grainAtEnds + grainInMiddle * l * (1 - l)) * 255;
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
    row[x] = 1 - vignette * t * (fallsFirst - fallsLast * t);
  }
}

export function withParameters(finish: Finish, { parameters }: ImagePlan): Finish {
  const extra = (factor: number, own: number, least: number) =>
    factor > 1 ? Math.max(own * factor, least) : own * factor;
  return {
    ...finish,
    contrast: finish.contrast + parameters.contrast,
    fade: parameters.contrast < 0 ? Math.max(finish.fade, softFade) : finish.fade,
    grain: extra(parameters.grain, finish.grain, leastGrain),
    vignette: Math.min(mostVignette, extra(parameters.vignette, finish.vignette, leastVignette)),
    bloom: {
      ...finish.bloom,
      from: parameters.glow > 1 ? Math.min(finish.bloom.from, glowFrom) : finish.bloom.from,
      amount: extra(parameters.glow, finish.bloom.amount, leastGlow),
    },
    grade: {
      ...finish.grade,
      saturation: (finish.grade.saturation ?? 1) * parameters.saturation,
      warmth: (finish.grade.warmth ?? 0) + parameters.warmth * warmthStep,
      tint: parameters.tint,
    },
  };
}

function spill(scene: Scene, { from, amount, size, colour }: Finish["bloom"]): Plane[] {
  const width = Math.max(leastBloomSide, Math.round(scene.width / bloomShrink));
  const height = Math.max(leastBloomSide, Math.round(scene.height / bloomShrink));
  const [red, green, blue] = [scene.red, scene.green, scene.blue].map((plane) =>
    resizePlane(plane, width, height),
  );
  const out = [red, green, blue].map(() => makePlane(width, height));
  for (let y = 0; y < height; y++) {
    const getRow = ({ data }: Plane) => data.subarray(y * width, (y + 1) * width);
    spillRow(out.map(getRow), [red, green, blue].map(getRow), from, amount, colour);
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
    const light = computeLuminance(red[x], green[x], blue[x]);
    const part = smoothstep(from * bloomBegins, from * bloomFull, light) * amount;
    out[0][x] = Math.min(bloomCap, red[x]) * part * colour[0];
    out[1][x] = Math.min(bloomCap, green[x]) * part * colour[1];
    out[2][x] = Math.min(bloomCap, blue[x]) * part * colour[2];
  }
}
