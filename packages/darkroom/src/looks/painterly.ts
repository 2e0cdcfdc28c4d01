import { evenly } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import { paint } from "../render/paint.ts";
import { softenSkin } from "../render/soften-skin.ts";
import { type Develop, sideOf } from "./develop.ts";

const palettes = [
  { shadows: [-0.004, -0.022], highlights: [0.006, 0.026] },
  { shadows: [0.014, -0.014], highlights: [0.002, 0.03] },
  { shadows: [-0.016, -0.006], highlights: [0.012, 0.02] },
] as const;

/** Oil on canvas: strokes along the forms, rich colour, bristles that catch the light. */
export const painterly: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  softenSkin(scene, 0.3);
  blurBackground(scene, 0.008 * plan.parameters.blur);
  check();
  relight(
    scene,
    castLight(scene, {
      ambient: [0.5, 0.5, 0.54],
      lamps: [
        {
          from: [side * 0.7, -0.5, 0.55],
          colour: [1, 0.95, 0.84],
          strength: 0.8,
          wrap: 0.1 + 0.4 * plan.parameters.softness,
        },
      ],
      background: evenly([0.78, 0.78, 0.8]),
      face: 1.05,
    }),
  );
  check();
  const picture = finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.16,
      shoulder: 0.7,
      grade: { ...palettes[plan.palette], saturation: 1.18, skinProtection: 0.5 },
      vignette: 0.2,
    },
    plan,
  );
  check();
  return paint(
    picture,
    { radius: 5, saturation: 1.06, relief: 0.07, weave: 0.02, spare: scene.geometry },
    plan,
  );
};
