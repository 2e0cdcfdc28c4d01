import { blur } from "../pixels/blur.ts";
import { luminanceOf } from "../pixels/colour.ts";
import { guidedFilter } from "../pixels/guided-filter.ts";
import { makePlane } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import type { Scene } from "./scene.ts";

/**
 * Frequency separation: takes out part of what is larger than pores and smaller than features, on skin only. Pores, eyes
 * and the shape of the face stay.
 */
export function softenSkin(scene: Scene, amount: number): void {
  const { width, height, red, green, blue } = scene;
  const root = makePlane(width, height);
  for (let i = 0; i < root.data.length; i++) {
    root.data[i] = Math.sqrt(luminanceOf(red.data[i], green.data[i], blue.data[i]));
  }
  const face = scene.geometry.face.width;
  const smooth = guidedFilter(root, root, Math.max(2, Math.round(face * 0.03)), 0.0016);
  const pores = blur(root, Math.max(0.6, face * 0.0028));
  const reader = new RowReader(scene.skin, width, height);
  for (let y = 0; y < height; y++) {
    const skin = reader.read(y);
    const at = y * width;
    for (let x = 0; x < width; x++) {
      const i = at + x;
      const before = root.data[i];
      const after = before - (pores.data[i] - smooth.data[i]) * amount * skin[x];
      const ratio = before > 0.01 ? after / before : 1;
      const gain = ratio > 0 ? ratio * ratio : 0;
      red.data[i] *= gain;
      green.data[i] *= gain;
      blue.data[i] *= gain;
    }
  }
}
