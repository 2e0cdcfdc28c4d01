import {
  averageWithin,
  computeLuminance,
  findMedian,
  fromOklabRow,
  type Plane,
  resizePlane,
  smoothstep,
  toOklabRow,
} from "@portrait-studio/raster";
import type { Sitter } from "../sitter.ts";

/** Part of the way to the person's own colour that newly lit skin goes. */
const part = 0.75;
/** Chroma of OKLab, in parts of its lightness, that is given to darkened skin at most: a painting's glow is not added to. */
const mostColour = 0.15;

/**
 * Bends gains of light so that skin keeps its colour under it: shade that is lit glows orange otherwise, and skin that is darkened
 * goes grey. What colour the light itself has stays.
 * @param gains factors on linear red, green and blue, of the sitter's small size; changed in place
 */
export function keepSkin(sitter: Sitter, gains: readonly Plane[]): void {
  const { low, skin, relief } = sitter;
  const shown = [sitter.red, sitter.green, sitter.blue]
    .map((plane) => resizePlane(plane, low.width, low.height))
    .map(averageWithin(skin, 0.03 * relief.faceWidth));
  const colour = new Float64Array(3);
  const tones: { light: number; red: number; yellow: number }[] = [];
  for (let i = 0; i < skin.data.length; i++) {
    if (skin.data[i] < 0.5 || relief.face.data[i] < 0.5) continue;
    shown.forEach(({ data }, c) => {
      colour[c] = data[i];
    });
    toOklabRow(colour);
    const light = Math.max(0.05, colour[0]);
    tones.push({ light, red: colour[1] / light, yellow: colour[2] / light });
  }
  if (tones.length < 100) return;
  // deep shade glows: what skin looks like is seen where it is lit
  const middle = findMedian(tones.map(({ light }) => light));
  const lit = tones.filter(({ light }) => light >= middle);
  const red = findMedian(lit.map((tone) => tone.red));
  const yellow = findMedian(lit.map((tone) => tone.yellow));
  const strength = Math.hypot(red, yellow);
  for (let i = 0; i < skin.data.length; i++) {
    const gain = computeLuminance(gains[0].data[i], gains[1].data[i], gains[2].data[i]);
    const change = Math.abs(Math.log(Math.max(0.05, gain)));
    const weight = part * skin.data[i] * smoothstep(0.03, 0.25, change);
    if (weight < 0.01) continue;
    const seen = shown.map(({ data }) => Math.max(1e-4, data[i] * gain));
    colour.set(seen);
    toOklabRow(colour);
    const own = Math.sqrt(colour[1] ** 2 + colour[2] ** 2);
    const wanted = colour[0] * strength;
    const allowed = Math.min(wanted, Math.max(own, gain < 1 ? mostColour * colour[0] : 0));
    const scale = wanted > 0 ? (colour[0] * allowed) / wanted : 0;
    colour[1] += weight * (scale * red - colour[1]);
    colour[2] += weight * (scale * yellow - colour[2]);
    fromOklabRow(colour);
    for (let c = 0; c < 3; c++) gains[c].data[i] *= Math.min(1.6, Math.max(0.6, colour[c] / seen[c]));
  }
}
