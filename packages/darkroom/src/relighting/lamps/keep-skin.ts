import {
  averageWithin,
  blur,
  computeLuminance,
  findMedian,
  fromOklabRow,
  makePlane,
  type Plane,
  smoothstep,
  toOklabRow,
} from "@portrait-studio/raster";
import { type Sitter, shrinkColours } from "../sitter.ts";

/** Lit skin has this factor of the usual chroma at most; of what is beyond, this part is left. */
const most = 1.25;
const left = 0.25;
/** Skin seldom has more chroma in white light, in OKLab: of what a warmer light gave it beyond, this part is left, if it is to be calmed. */
const calm = { chroma: 0.075, left: 0.3 };
/** New shade takes this part of the way to the usual hue, from so much less light on, in natural logarithms. */
const turned = { part: 0.66, from: 0.1, to: 0.5 };
/** Within this radius colours are averaged and corrections smoothed, in face widths. */
const radius = { colour: 0.06, correction: 0.08 };

/** Red over blue, from and up to which what lies beside skin takes its corrections: a white collar does not. */
const warm = [1.1, 1.5] as const;
const computeWarmth = ([red, , blue]: readonly Plane[], i: number) =>
  (red.data[i] + 0.01) / (blue.data[i] + 0.01);

/**
 * Skin keeps its colour under the gains: shade that is lit glows orange otherwise, and a face that loses chroma goes grey beside its neck.
 * @param gains factors on linear red, green and blue, of the sitter's small size; changed in place
 * @param small the sitter's own colours at that size
 * @param calmed whether skin is brought towards white light, as what stands behind is lit
 */
export function keepSkin(
  sitter: Sitter,
  gains: readonly Plane[],
  calmed = false,
  small: readonly Plane[] = shrinkColours(sitter),
): void {
  const { low, allSkin: skin, relief } = sitter;
  const shown = small.map(averageWithin(skin, radius.colour * relief.faceWidth));
  const colour = new Float64Array(3);
  const tones: [light: number[], red: number[], yellow: number[]] = [[], [], []];
  for (let i = 0; i < skin.data.length; i++) {
    if (skin.data[i] < 0.5) continue;
    for (let c = 0; c < 3; c++) colour[c] = shown[c].data[i];
    toOklabRow(colour);
    const light = Math.max(0.05, colour[0]);
    tones[0].push(light);
    tones[1].push(colour[1] / light);
    tones[2].push(colour[2] / light);
  }
  if (tones[0].length < 100) return;
  // deep shade glows: what skin looks like is seen where it is lit
  const middle = findMedian(tones[0]);
  const [usualLight, red, yellow] = tones.map((values) =>
    findMedian(values.filter((_, k) => tones[0][k] >= middle)),
  );
  const usual = Math.max(1e-3, Math.hypot(red, yellow));
  const calmest = calm.chroma / (usual * usualLight);
  const held = calmed && calmest < 1 ? calm.left + (1 - calm.left) * calmest : 1;
  const corrections = gains.map(() => makePlane(low.width, low.height));
  const seen = new Float64Array(3);
  for (let i = 0; i < skin.data.length; i++) {
    const gain = computeLuminance(gains[0].data[i], gains[1].data[i], gains[2].data[i]);
    if (skin.data[i] < 0.01) continue;
    for (let c = 0; c < 3; c++) colour[c] = seen[c] = Math.max(1e-4, shown[c].data[i] * gain);
    toOklabRow(colour);
    const own = Math.sqrt(colour[1] * colour[1] + colour[2] * colour[2]);
    const allowed = most * usual * colour[0];
    // red hair has a skin's hue and more colour, which is its own
    const part = gain > 1 && own > allowed ? sitter.skin.data[i] / skin.data[i] : 0;
    const chroma = held * (own - part * (1 - left) * (own - allowed));
    const turn = turned.part * smoothstep(turned.from, turned.to, -Math.log(Math.max(0.05, gain)));
    if (chroma === own && turn === 0) continue;
    const [a, b] = [colour[1] / Math.max(1e-6, own), colour[2] / Math.max(1e-6, own)];
    colour[1] = chroma * (a + turn * (red / usual - a));
    colour[2] = chroma * (b + turn * (yellow / usual - b));
    fromOklabRow(colour);
    for (let c = 0; c < 3; c++) {
      const factor = Math.min(2, Math.max(0.5, Math.max(1e-4, colour[c]) / seen[c]));
      corrections[c].data[i] = skin.data[i] * Math.log(factor);
    }
  }
  const reach = radius.correction * relief.faceWidth;
  const weight = blur(skin, reach).data;
  corrections.forEach((correction, c) => {
    const soft = blur(correction, reach).data;
    for (let i = 0; i < soft.length; i++) {
      if (weight[i] < 0.02) continue;
      const part = smoothstep(0.02, 0.3, weight[i]) * smoothstep(warm[0], warm[1], computeWarmth(small, i));
      gains[c].data[i] *= Math.exp((soft[i] / weight[i]) * part);
    }
  });
}
