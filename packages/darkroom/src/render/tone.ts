import { computeLuminance, toCoded, toCodedByRoot, toLinear } from "@portrait-studio/raster/colour";
import { clamp } from "@portrait-studio/raster/plane";

const toneSteps = 4096;
const brightest = 4;

export interface ToneSettings {
  /** slope at the pivot, 0 leaves it */
  contrast: number;
  /** black rises to this */
  fade: number;
  /** where bright tones begin to be compressed, linear */
  shoulder: number;
}

export interface ToneTable {
  /** by steps of the root of light: the root of the light that it becomes, and what that is coded */
  roots: Float32Array;
  coded: Float32Array;
  fade: number;
}

/** `pivot` is the coded luminance round which contrast turns. */
export function toneCurve({ contrast, fade, shoulder }: ToneSettings, pivot: number): ToneTable {
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

/** It is the strongest channel, linear, with which the curve prints a colour of some luminance in its hue. */
export function mostPrinted({ roots }: ToneTable): (luminance: number) => number {
  return (luminance) => luminance / Math.max(1e-5, roots[findToneIndex(luminance)] ** 2);
}

const mostRoot = Math.sqrt(brightest);
const toneScale = (toneSteps - 1) / mostRoot;
/** How far the curve keeps hues, as it would on luminance alone; on each channel alone it turns skin yellow or red. */
const keepsHue = 0.7;

export function toneRow(
  out: Float32Array,
  { roots, coded, fade }: ToneTable,
  [reds, greens, blues]: readonly Float32Array[],
  [redGlow, greenGlow, blueGlow]: readonly Float32Array[],
  falls: Float32Array,
): void {
  for (let x = 0, at = 0; x < reds.length; x++, at += 3) {
    const red = (reds[x] + redGlow[x]) * falls[x];
    const green = (greens[x] + greenGlow[x]) * falls[x];
    const blue = (blues[x] + blueGlow[x]) * falls[x];
    const light = computeLuminance(red, green, blue);
    const root = light <= 0 ? 0 : Math.sqrt(light);
    const toned = roots[toToneIndex(root)];
    const scale = light > 1e-5 ? toned / root : 0;
    // a colour that would leave the gamut goes on towards its own grey, which keeps its hue
    const most = Math.max(red, green, blue) * scale * scale;
    const grey = toned * toned;
    const inside = most > 1 && most > grey ? (1 - grey) / (most - grey) : 1;
    out[at] = mixTone(red, scale, grey, inside, coded, fade);
    out[at + 1] = mixTone(green, scale, grey, inside, coded, fade);
    out[at + 2] = mixTone(blue, scale, grey, inside, coded, fade);
  }
}

function findToneIndex(light: number): number {
  return light <= 0 ? 0 : toToneIndex(Math.sqrt(light));
}

function toToneIndex(root: number): number {
  return root >= mostRoot ? toneSteps - 1 : (root * toneScale + 0.5) | 0;
}

/** `scale` is what the curve makes of the root of light. */
function mixTone(
  light: number,
  scale: number,
  grey: number,
  inside: number,
  coded: Float32Array,
  fade: number,
): number {
  const root = light <= 0 ? 0 : Math.sqrt(light);
  const part = root * scale;
  const kept = toCodedByRoot(
    inside === 1 ? part : Math.sqrt(Math.max(0, grey + (part * part - grey) * inside)),
  );
  const alone = coded[toToneIndex(root)];
  return fade + (1 - fade) * (alone + (kept - alone) * keepsHue);
}
