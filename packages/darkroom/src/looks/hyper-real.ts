import { luminanceOf } from "../pixels/colour.ts";
import { guidedFilter } from "../pixels/guided-filter.ts";
import { clamp, makePlane, mix } from "../pixels/plane.ts";
import { RowReader } from "../pixels/row-reader.ts";
import { blurBackground } from "../render/background.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import type { Scene } from "../render/scene.ts";
import { type Develop, sideOf } from "./develop.ts";

/** Every thread and lash: two layers of detail lifted, skin spared, the background held back. */
export const hyperReal: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  const { parameters } = plan;
  blurBackground(scene, 0.008 * parameters.blur);
  check();
  liftDetail(scene);
  check();
  relight(
    scene,
    castLight(scene, {
      ambient: [0.58, 0.59, 0.61],
      lamps: [
        {
          from: [side * 0.7, -0.5, 0.6],
          colour: [1, 0.99, 0.97],
          strength: 0.62,
          wrap: 0.1 + 0.3 * parameters.softness,
        },
        { from: [-side, -0.3, 0], colour: [0.92, 0.97, 1], strength: 0.35, wrap: 0, rim: true },
      ],
      background: () => [0.62, 0.63, 0.65],
      face: 1.05,
    }),
  );
  check();
  return finishPicture(
    scene,
    { ...plainFinish, contrast: 0.14, shoulder: 0.75, grade: { saturation: 1.05 }, vignette: 0.3 },
    plan,
  );
};

/** Fine +1.5 and middle +0.85; on skin fine is held down by 0.55, and in the background both to 30 %. */
function liftDetail(scene: Scene): void {
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
      const held = mix(0.3, 1, person[x]);
      const fine = soft(before - fineBase.data[i], 0.12) * mix(1.5, 0.95, skin[x]) * held;
      const middle = soft(fineBase.data[i] - middleBase.data[i], 0.16) * mix(0.85, 0.55, skin[x]) * held;
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
