import type { Triple } from "../pixels/colour.ts";
import { around, hangBackdrop, paintedCanvas } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import { softenSkin } from "../render/soften-skin.ts";
import { type Develop, sideOf } from "./develop.ts";

/** What falls on the background: neutral, slightly blue, slightly warm. */
const palettes: readonly Triple[] = [
  [0.7, 0.71, 0.73],
  [0.62, 0.68, 0.77],
  [0.74, 0.71, 0.67],
];

/** Cloth behind a person who has been cut out: grey, navy, stone. */
const cloths: readonly Triple[] = [
  [0.25, 0.26, 0.275],
  [0.075, 0.115, 0.18],
  [0.36, 0.335, 0.3],
];

/** A clean headshot: large lamp from the side and above, fine skin, a calm background that falls off to the edges. */
export const corporate: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  const { parameters, palette } = plan;
  softenSkin(scene, 0.5);
  blurBackground(scene, 0.018 * parameters.blur);
  check();
  const { head } = scene.geometry;
  const [red, green, blue] = palettes[palette];
  relight(
    scene,
    castLight(scene, {
      ambient: [0.62, 0.62, 0.62],
      lamps: [
        {
          from: [side * 0.55, -0.6, 0.6],
          colour: [1, 0.99, 0.97],
          strength: 0.52,
          wrap: 0.15 + 0.4 * parameters.softness,
        },
        { from: [-side, -0.3, 0], colour: [0.86, 0.94, 1], strength: 0.28, wrap: 0, rim: true },
      ],
      background: around(
        {
          middle: { x: head.x / scene.width, y: head.y / scene.height },
          stretch: { x: 1, y: 1.1 },
          from: 0.1,
          to: 0.85,
        },
        [red * 1.02, green * 1.02, blue * 1.02],
        [red * 0.4, green * 0.4, blue * 0.4],
      ),
      face: 1.07,
    }),
  );
  const cloth = paintedCanvas(scene, plan.textureSeed, {
    colour: cloths[palette],
    light: { x: side * -0.06, y: 0.02, reach: 0.62 },
    bright: 1.25,
    dark: 0.3,
    mottle: 0.16,
  });
  hangBackdrop(scene, cloth, { wrap: 0.3, textureSeed: plan.textureSeed });
  check();
  return finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.1,
      grade: { saturation: 0.97, shadows: [-0.002, -0.01], highlights: [0, 0.002], skinProtection: 0.8 },
      vignette: 0.22,
      bloom: { ...plainFinish.bloom, from: 0.8, amount: 0.04, size: 0.02 },
    },
    plan,
  );
};
