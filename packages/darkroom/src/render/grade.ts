import { fromOklab, type Triple, toCodedFast, toLinear, toOklab } from "../pixels/colour.ts";
import { mix, smoothstep } from "../pixels/plane.ts";

/** A colour treatment; everything optional. Shifts are OKLab (a: green to red, b: blue to yellow), about 0.01 to 0.08. */
export interface Grade {
  /** weights of red, green and blue for black and white */
  mono?: Triple;
  /** how much of that, 0..1; all of it unless told */
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

/** One colour (coded sRGB, 0..1) through a grade. `skinHue` is the OKLab angle of the person's skin. */
export function gradeColour(colour: Triple, grade: Grade, skinHue: number): Triple {
  const linear: Triple = [toLinear(colour[0]), toLinear(colour[1]), toLinear(colour[2])];
  const seen = grade.mono ? monochrome(linear, grade.mono, grade.monoPart ?? 1) : linear;
  const [lightness, a0, b0] = toOklab(seen[0], seen[1], seen[2]);
  const saturation = grade.saturation ?? 1;
  const chroma = Math.hypot(a0, b0);
  const awayFromSkin = Math.abs(angleBetween(Math.atan2(b0, a0), skinHue));
  const skin = (1 - smoothstep(0.3, 0.75, awayFromSkin)) * smoothstep(0.015, 0.05, chroma);
  const spared = 1 - (grade.skinProtection ?? 0) * skin;
  const low = (1 - smoothstep(0.05, 0.62, lightness)) * smoothstep(0, 0.12, lightness) * spared;
  const high = smoothstep(0.42, 0.95, lightness) * (1 - 0.7 * smoothstep(0.93, 1, lightness)) * spared;
  const visible = smoothstep(0.02, 0.3, lightness) * (1 - 0.8 * smoothstep(0.9, 1, lightness));
  let a = a0 * saturation + (grade.shadows?.[0] ?? 0) * low + (grade.highlights?.[0] ?? 0) * high;
  let b = b0 * saturation + (grade.shadows?.[1] ?? 0) * low + (grade.highlights?.[1] ?? 0) * high;
  b += (grade.warmth ?? 0) * visible;
  a += (grade.warmth ?? 0) * 0.3 * visible;
  if (grade.tint) {
    const hue = (grade.tint.hue * Math.PI) / 180;
    const amount = 0.07 * grade.tint.strength * visible;
    a = mix(a, a * 0.7 + Math.cos(hue) * amount, 0.9);
    b = mix(b, b * 0.7 + Math.sin(hue) * amount, 0.9);
  }
  a += (grade.shift?.[0] ?? 0) * visible;
  b += (grade.shift?.[1] ?? 0) * visible;
  const [red, green, blue] = fromOklab(lightness, a, b);
  return [toCodedFast(red), toCodedFast(green), toCodedFast(blue)];
}

function monochrome([red, green, blue]: Triple, [wr, wg, wb]: Triple, part: number): Triple {
  const value = (red * wr + green * wg + blue * wb) / (wr + wg + wb);
  return [mix(red, value, part), mix(green, value, part), mix(blue, value, part)];
}

function angleBetween(a: number, b: number): number {
  return Math.atan2(Math.sin(a - b), Math.cos(a - b));
}
