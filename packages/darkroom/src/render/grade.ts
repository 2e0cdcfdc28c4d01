import { fromOklabRow, type Triple, toCodedFast, toLinear, toOklabRow } from "@portrait-studio/raster/colour";
import { mix, smoothstep } from "@portrait-studio/raster/plane";

/** Shifts are OKLab (a: green to red, b: blue to yellow), about 0.01 to 0.08. */
export interface Grade {
  /** weights of red, green and blue for black and white */
  mono?: Triple;
  /** how much of that, 0..1; all of it by default */
  monoPart?: number;
  saturation?: number;
  /** along blue to yellow */
  warmth?: number;
  shadows?: readonly [number, number];
  highlights?: readonly [number, number];
  /** 0..1, how far the person's own skin colours are spared from the split tone */
  skinProtection?: number;
  tint?: { hue: number; strength: number } | null;
  /** the same shift for all tones, after everything else */
  shift?: readonly [number, number];
}

/** The row is coded sRGB, 0..1, three numbers a colour, in place; `skinHue` is the OKLab angle of the person's skin. */
export function gradeRow(row: Float64Array, grade: Grade, skinHue: number): void {
  row.set(row.map((coded) => toLinear(coded)));
  if (grade.mono) {
    monoRow(row, grade.mono, grade.monoPart ?? 1);
  }
  toOklabRow(row);
  shiftRow(row, grade, skinHue);
  fromOklabRow(row);
  row.set(row.map((light) => toCodedFast(light)));
}

function monoRow(row: Float64Array, weights: Triple, part: number): void {
  const red = weights[0];
  const green = weights[1];
  const blue = weights[2];
  for (let at = 0; at < row.length; at += 3) {
    const value = (row[at] * red + row[at + 1] * green + row[at + 2] * blue) / (red + green + blue);
    row[at] = mix(row[at], value, part);
    row[at + 1] = mix(row[at + 1], value, part);
    row[at + 2] = mix(row[at + 2], value, part);
  }
}

const none = [0, 0] as const;

// What these make is judged on sheets (README, "Judged by eye"). Lightness, chroma and shifts are OKLab's, hues are radians.

/** Hues this near to the person's skin are skin, and from the second on no longer; with less chroma than that, nothing is. */
const [skinHues, notSkinHues] = [0.3, 0.75];
const [leastSkinChroma, skinChroma] = [0.015, 0.05];
/** Shadows are full below the first lightness and none above the second; so near to black they take no colour. */
const [shadowsFull, shadowsEnd, blackEnds] = [0.05, 0.62, 0.12];
/** Highlights begin and are full here; towards white, from the third on, they lose that part of their colour. */
const [highlightsFrom, highlightsFull, paleFrom, paleBy] = [0.42, 0.95, 0.93, 0.7];
/** A shift of all tones is full between black and white: it begins and is full here, and loses a part of it from there on. */
const [shiftFrom, shiftFull, shiftPaleFrom, shiftPaleBy] = [0.02, 0.3, 0.9, 0.8];
/** Warmth goes a little to red as well, by this part. */
const redOfWarmth = 0.3;
/** A tint's chroma at strength 1, what is left of a colour's own, and how much of both is laid on. */
const tinting = { chroma: 0.07, own: 0.7, part: 0.9 };

function shiftRow(row: Float64Array, grade: Grade, skinHue: number): void {
  const { saturation = 1, warmth = 0, skinProtection = 0, tint, shadows = none, highlights = none } = grade;
  const [shiftA, shiftB] = grade.shift ?? none;
  const hue = ((tint?.hue ?? 0) * Math.PI) / 180;
  for (let at = 0; at < row.length; at += 3) {
    const lightness = row[at];
    const a0 = row[at + 1];
    const b0 = row[at + 2];
    const chroma = Math.sqrt(a0 * a0 + b0 * b0);
    const awayFromSkin = Math.abs(angleBetween(Math.atan2(b0, a0), skinHue));
    const likeSkin = 1 - smoothstep(skinHues, notSkinHues, awayFromSkin);
    const skin = likeSkin * smoothstep(leastSkinChroma, skinChroma, chroma);
    const spared = 1 - skinProtection * skin;
    const isShadow = 1 - smoothstep(shadowsFull, shadowsEnd, lightness);
    const low = isShadow * smoothstep(0, blackEnds, lightness) * spared;
    const isHigh = smoothstep(highlightsFrom, highlightsFull, lightness);
    const high = isHigh * (1 - paleBy * smoothstep(paleFrom, 1, lightness)) * spared;
    const isSeen = smoothstep(shiftFrom, shiftFull, lightness);
    const visible = isSeen * (1 - shiftPaleBy * smoothstep(shiftPaleFrom, 1, lightness));
    let a = a0 * saturation + shadows[0] * low + highlights[0] * high;
    let b = b0 * saturation + shadows[1] * low + highlights[1] * high;
    b += warmth * visible;
    a += warmth * redOfWarmth * visible;
    if (tint) {
      const amount = tinting.chroma * tint.strength * visible;
      a = mix(a, a * tinting.own + Math.cos(hue) * amount, tinting.part);
      b = mix(b, b * tinting.own + Math.sin(hue) * amount, tinting.part);
    }
    row[at + 1] = a + shiftA * visible;
    row[at + 2] = b + shiftB * visible;
  }
}

function angleBetween(a: number, b: number): number {
  return Math.atan2(Math.sin(a - b), Math.cos(a - b));
}
