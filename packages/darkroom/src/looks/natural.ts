import { evenly } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import { softenSkin } from "../render/soften-skin.ts";
import { type Develop, sideOf } from "./develop.ts";

/** Good ordinary retouching: gentle window light from one side, the background held back, nothing that shows. */
export const natural: Develop = (scene, plan, check) => {
  const { parameters } = plan;
  softenSkin(scene, 0.25);
  blurBackground(scene, 0.006 * parameters.blur);
  check();
  const side = sideOf(plan);
  relight(
    scene,
    castLight(scene, {
      ambient: [0.7, 0.7, 0.7],
      lamps: [
        {
          from: [side * 0.75, -0.5, 0.6],
          colour: [1, 0.985, 0.96],
          strength: 0.62 - 0.25 * parameters.softness,
          wrap: 0.2 + 0.5 * parameters.softness,
        },
      ],
      background: evenly([0.9, 0.9, 0.9]),
      face: 1.03,
    }),
  );
  check();
  return finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.07,
      grade: { saturation: 1.04, shadows: [-0.002, -0.006], highlights: [0.001, 0.006], skinProtection: 0.5 },
      grain: 0.012,
      vignette: 0.14,
      bloom: { ...plainFinish.bloom, from: 0.75, amount: 0.05, size: 0.02 },
    },
    plan,
  );
};
