import { luminanceOf } from "../pixels/colour.ts";
import { guidedFilter } from "../pixels/guided-filter.ts";
import { clamp, makePlane, mix } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import type { Scene } from "./scene.ts";

/** How much of each layer is added: threads and lashes, and forms as large as a nose; less on skin, or it ages people. */
export interface DetailLift {
  fine: number;
  fineOnSkin: number;
  middle: number;
  middleOnSkin: number;
  /** part of it that the background gets */
  behind: number;
}

/** Lifts two layers of detail; edges stay where they are, since the layers come from guided filters. */
export function liftDetail(scene: Scene, lift: DetailLift): void {
  const { width, height, red, green, blue, geometry } = scene;
  const root = makePlane(width, height);
  for (let i = 0; i < root.data.length; i++) {
    root.data[i] = Math.sqrt(Math.max(0, luminanceOf(red.data[i], green.data[i], blue.data[i])));
  }
  const unit = clamp(geometry.face.width / 300, 0.5, 1.6);
  const fineBase = guidedFilter(root, root, Math.max(2, Math.round(3 * unit)), 0.0006);
  const middleBase = guidedFilter(fineBase, fineBase, Math.round(16 * unit), 0.006);
  const skins = new RowReader(scene.skin, width, height);
  const people = new RowReader(scene.subject, width, height);
  for (let y = 0; y < height; y++) {
    const skin = skins.read(y);
    const person = people.read(y);
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const before = root.data[i];
      const held = mix(lift.behind, 1, person[x]);
      const fine = soft(before - fineBase.data[i], 0.12) * mix(lift.fine, lift.fineOnSkin, skin[x]) * held;
      const middle =
        soft(fineBase.data[i] - middleBase.data[i], 0.16) *
        mix(lift.middle, lift.middleOnSkin, skin[x]) *
        held;
      const after = Math.max(0, before + fine + middle);
      const ratio = before > 0.01 ? clamp(after / before, 0.5, 1.9) : 1;
      const gain = ratio * ratio;
      red.data[i] *= gain;
      green.data[i] *= gain;
      blue.data[i] *= gain;
    }
  }
}

/** Strong edges get no more than their share: that is what makes halos. */
function soft(value: number, limit: number): number {
  return value / (1 + Math.abs(value) / limit);
}
