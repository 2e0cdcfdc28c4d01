import { across } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import { softenSkin } from "../render/soften-skin.ts";
import { type Develop, sideOf } from "./develop.ts";

/** Colour of shadows and of bright tones: teal and amber, blue dusk and straw, green night and tungsten. */
const palettes = [
  { shadows: [-0.022, -0.024], highlights: [0.008, 0.026] },
  { shadows: [-0.006, -0.036], highlights: [0.012, 0.02] },
  { shadows: [-0.028, -0.008], highlights: [0.006, 0.032] },
] as const;

/** A frame of a film: wide-open lens, warm key against a cool rim, teal in the shadows, red round the lights. */
export const cinematic: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  const { parameters } = plan;
  softenSkin(scene, 0.2);
  blurBackground(scene, 0.03 * parameters.blur);
  check();
  relight(
    scene,
    castLight(scene, {
      ambient: [0.28, 0.31, 0.35],
      lamps: [
        {
          from: [side * 0.8, -0.42, 0.5],
          colour: [1, 0.93, 0.82],
          strength: 1,
          wrap: 0.08 + 0.35 * parameters.softness,
        },
        { from: [-side * 1, -0.35, 0], colour: [0.55, 0.8, 1], strength: 0.7, wrap: 0, rim: true },
      ],
      background: across(side, [0.5, 0.55, 0.62], [0.32, 0.38, 0.48]),
      face: 1.04,
    }),
  );
  check();
  return finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.26,
      fade: 0.022,
      shoulder: 0.68,
      grade: { ...palettes[plan.palette], saturation: 0.94, skinProtection: 0.75 },
      grain: 0.02,
      grainSize: 0.7,
      vignette: 0.34,
      bloom: { from: 0.6, amount: 0.22, size: 0.016, colour: [1, 0.42, 0.22] },
    },
    plan,
  );
};
