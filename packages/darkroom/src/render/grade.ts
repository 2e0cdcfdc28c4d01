import { fromOklabRow, type Triple, toCodedFast, toLinear, toOklabRow } from "@portrait-studio/raster/colour";
import { mix, smoothstep } from "@portrait-studio/raster/plane";

/** A colour treatment; everything optional. Shifts are OKLab (a: green to red, b: blue to yellow), about 0.01 to 0.08. */
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

/**
 * Colours through a grade, in place.
 * @param row coded sRGB, 0..1, three numbers a colour
 * @param skinHue the OKLab angle of the person's skin
 */
export function gradeRow(row: Float64Array, grade: Grade, skinHue: number): void {
  linearRow(row);
  if (grade.mono) {
    monoRow(row, grade.mono, grade.monoPart ?? 1);
  }
  toOklabRow(row);
  shiftRow(row, grade, skinHue);
  fromOklabRow(row);
  codedRow(row);
}

function linearRow(row: Float64Array): void {
  for (let i = 0; i < row.length; i++) {
    row[i] = toLinear(row[i]);
  }
}

function codedRow(row: Float64Array): void {
  for (let i = 0; i < row.length; i++) {
    row[i] = toCodedFast(row[i]);
  }
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

/** What a grade does to colours in OKLab. */
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
    const skin = (1 - smoothstep(0.3, 0.75, awayFromSkin)) * smoothstep(0.015, 0.05, chroma);
    const spared = 1 - skinProtection * skin;
    const low = (1 - smoothstep(0.05, 0.62, lightness)) * smoothstep(0, 0.12, lightness) * spared;
    const high = smoothstep(0.42, 0.95, lightness) * (1 - 0.7 * smoothstep(0.93, 1, lightness)) * spared;
    const visible = smoothstep(0.02, 0.3, lightness) * (1 - 0.8 * smoothstep(0.9, 1, lightness));
    let a = a0 * saturation + shadows[0] * low + highlights[0] * high;
    let b = b0 * saturation + shadows[1] * low + highlights[1] * high;
    b += warmth * visible;
    a += warmth * 0.3 * visible;
    if (tint) {
      const amount = 0.07 * tint.strength * visible;
      a = mix(a, a * 0.7 + Math.cos(hue) * amount, 0.9);
      b = mix(b, b * 0.7 + Math.sin(hue) * amount, 0.9);
    }
    row[at + 1] = a + shiftA * visible;
    row[at + 2] = b + shiftB * visible;
  }
}

function angleBetween(a: number, b: number): number {
  return Math.atan2(Math.sin(a - b), Math.cos(a - b));
}
