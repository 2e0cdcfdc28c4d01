import type { Triple } from "../pixels/colour.ts";
import { evenly, hangBackdrop, paintedCanvas } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { liftDetail } from "../render/detail.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import { type Develop, sideOf } from "./develop.ts";

/** Wall behind a person who has been cut out: slate, moss, rust. */
const walls: readonly Triple[] = [
  [0.085, 0.095, 0.11],
  [0.08, 0.09, 0.07],
  [0.13, 0.085, 0.06],
];

/** Every thread and lash: two layers of detail lifted, skin spared, the background held back. */
export const hyperReal: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  const { parameters } = plan;
  blurBackground(scene, 0.008 * parameters.blur);
  check();
  liftDetail(scene, { fine: 1.5, fineOnSkin: 0.95, middle: 0.85, middleOnSkin: 0.55, behind: 0.3 });
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
      background: evenly([0.62, 0.63, 0.65]),
      face: 1.05,
    }),
  );
  const wall = paintedCanvas(scene, plan.textureSeed, {
    colour: walls[plan.palette],
    light: { x: side * -0.16, y: 0.08, reach: 0.44 },
    bright: 1.5,
    dark: 0.12,
    mottle: 0.3,
  });
  hangBackdrop(scene, wall, { wrap: 0.25, textureSeed: plan.textureSeed });
  check();
  return finishPicture(
    scene,
    { ...plainFinish, contrast: 0.14, shoulder: 0.75, grade: { saturation: 1.05 }, vignette: 0.3 },
    plan,
  );
};
