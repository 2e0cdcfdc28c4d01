import type { Box } from "@portrait-studio/contract";
import { faceInBox } from "@portrait-studio/photo/head-box";
import { computeLuminance, linearByByte } from "@portrait-studio/raster/colour";
import { bakeCube, lookUpRow } from "@portrait-studio/raster/cube";
import { clamp } from "@portrait-studio/raster/plane";
import { type Grade, gradeRow } from "../render/grade.ts";
import { type ToneSettings, toneCurve, toneRow } from "../render/tone.ts";
import type { AdjustPixels, CanvasPixels } from "./amounts.ts";

export const usualHead: Box = { x: 0.28, y: 0.12, width: 0.44, height: 0.5 };

/** Amounts of 1 are stops of light, slopes, factors of saturation or OKLab shifts. */
export const perAmount = {
  brighter: 0.6,
  darker: 0.7,
  contrast: 0.34,
  flatness: 0.28,
  flatFade: 0.04,
  vividness: 0.42,
  mutedness: 0.5,
  warmer: [0.008, 0.027],
  cooler: [-0.01, -0.027],
} as const;

type TurnedTone = ToneSettings & { pivot: number };

export function exposed<Settings extends TurnedTone>(tone: Settings, stops: number): Settings {
  return {
    ...tone,
    shoulder: stops > 0 ? Math.min(tone.shoulder, 0.72) : tone.shoulder,
    pivot: clamp(tone.pivot * 2 ** (stops * 0.45), 0.15, 0.75),
  };
}

export const adjustPixels: AdjustPixels = ({ width, height, data }, amounts, to) => {
  const { light, contrast, warmth, colour } = amounts;
  const stops = light * (light > 0 ? perAmount.brighter : perAmount.darker);
  const plain = { contrast: 0, fade: 0, shoulder: 0.999, pivot: usualPivot({ width, height, data }) };
  const lit = light === 0 ? plain : exposed(plain, stops);
  const settings =
    contrast < 0
      ? { ...lit, contrast: contrast * perAmount.flatness, fade: -contrast * perAmount.flatFade }
      : { ...lit, contrast: contrast * perAmount.contrast };
  const [a, b] = warmth > 0 ? perAmount.warmer : perAmount.cooler;
  const grade: Grade = {
    shift: [a * Math.abs(warmth), b * Math.abs(warmth)],
    saturation: Math.max(0, 1 + colour * (colour > 0 ? perAmount.vividness : perAmount.mutedness)),
  };
  const tone = toneCurve(settings, settings.pivot);
  const cube = bakeCube((row) => gradeRow(row, grade, 0));
  const linear = linearByByte.map((value) => value * 2 ** stops);
  const lights = [0, 1, 2].map(() => new Float32Array(width));
  const dark = new Float32Array(width);
  const whole = new Float32Array(width).fill(1);
  const row = new Float32Array(width * 3);
  for (let y = 0; y < height; y++) {
    const from = y * width * 4;
    readRow(lights, data, from, linear);
    toneRow(row, tone, lights, [dark, dark, dark], whole);
    lookUpRow(cube, row);
    writeRow(to, data, from, row);
  }
};

function readRow(
  [red, green, blue]: readonly Float32Array[],
  data: Uint8ClampedArray,
  from: number,
  linear: Float32Array,
): void {
  for (let x = 0, at = from; x < red.length; x++, at += 4) {
    red[x] = linear[data[at]];
    green[x] = linear[data[at + 1]];
    blue[x] = linear[data[at + 2]];
  }
}

function writeRow(to: Uint8ClampedArray, data: Uint8ClampedArray, from: number, row: Float32Array): void {
  for (let at = from, k = 0; k < row.length; at += 4, k += 3) {
    to[at] = row[k] * 255;
    to[at + 1] = row[k + 1] * 255;
    to[at + 2] = row[k + 2] * 255;
    to[at + 3] = data[at + 3];
  }
}

/** Coded luminance of a face where it usually is, as `measureFace` measures it. */
function usualPivot({ width, height, data }: CanvasPixels): number {
  const face = faceInBox(usualHead, width / height);
  const unit = face.width * width;
  const tones: number[] = [];
  for (let v = -1; v <= 1; v += 1 / 24) {
    for (let u = -1; u <= 1; u += 1 / 24) {
      if (u * u + v * v > 0.8) continue;
      const x = clamp(Math.round(face.x * width + (u * unit) / 2), 0, width - 1);
      const y = clamp(Math.round(face.y * height + v * 0.65 * unit), 0, height - 1);
      const at = 4 * (y * width + x);
      tones.push(computeLuminance(data[at], data[at + 1], data[at + 2]));
    }
  }
  return clamp(tones.sort((a, b) => a - b)[tones.length >> 1] / 255, 0.15, 0.75);
}
