import { type Plane, resizePlane, smoothstep } from "@portrait-studio/raster";
import { fromOklabRow, toOklabRow } from "../pixels/colour.ts";
import type { Scene } from "../render/scene.ts";
import { averageWithin } from "../retouch/even-skin.ts";
import { middleOf } from "../retouch/find-skin.ts";

/** Part of the way to the person's own colour that newly lit skin goes. */
const part = 0.75;

/**
 * Bends gains of white light so that skin keeps its colour: shade that is lit glows orange otherwise, and skin that is darkened goes
 * grey.
 * @param gains factors on linear red, green and blue, of the scene's small size; changed in place
 */
export function keepSkin(scene: Scene, gains: readonly Plane[]): void {
  const { low, skin, relief } = scene;
  const own = [scene.red, scene.green, scene.blue]
    .map((plane) => resizePlane(plane, low.width, low.height))
    .map(averageWithin(skin, 0.03 * relief.faceWidth));
  const colour = new Float64Array(3);
  const reds: number[] = [];
  const yellows: number[] = [];
  for (let i = 0; i < skin.data.length; i++) {
    if (skin.data[i] < 0.5 || relief.face.data[i] < 0.5) continue;
    own.forEach(({ data }, c) => {
      colour[c] = data[i];
    });
    toOklabRow(colour);
    reds.push(colour[1] / Math.max(0.05, colour[0]));
    yellows.push(colour[2] / Math.max(0.05, colour[0]));
  }
  if (reds.length < 100) return;
  const [red, yellow] = [middleOf(reds), middleOf(yellows)];
  for (let i = 0; i < skin.data.length; i++) {
    const change = Math.abs(Math.log(Math.max(0.05, gains[1].data[i])));
    const weight = part * skin.data[i] * smoothstep(0.03, 0.25, change);
    if (weight < 0.01) continue;
    const lit = own.map(({ data }, c) => Math.max(1e-4, data[i] * gains[c].data[i]));
    colour.set(lit);
    toOklabRow(colour);
    colour[1] += weight * (colour[0] * red - colour[1]);
    colour[2] += weight * (colour[0] * yellow - colour[2]);
    fromOklabRow(colour);
    for (let c = 0; c < 3; c++) gains[c].data[i] *= Math.min(1.6, Math.max(0.6, colour[c] / lit[c]));
  }
}
