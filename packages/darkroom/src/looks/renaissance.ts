import { smoothstep } from "../pixels/plane.ts";
import { around, hangBackdrop, paintedCanvas } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { desaturate } from "../render/desaturate.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import { paint } from "../render/paint.ts";
import { softenSkin } from "../render/soften-skin.ts";
import { type Develop, sideOf } from "./develop.ts";

const palettes = [
  { shadows: [0.012, 0.022], highlights: [0.006, 0.034] },
  { shadows: [0.004, 0.02], highlights: [0.002, 0.04] },
  { shadows: [0.018, 0.016], highlights: [0.01, 0.03] },
] as const;

/** One warm window in a dark room, umber shadows under old varnish, the body falling away into the dark. */
export const renaissance: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  softenSkin(scene, 0.55);
  desaturate(scene, 0.3);
  blurBackground(scene, 0.03);
  check();
  const { head } = scene.geometry;
  const headX = head.x / scene.width;
  const headY = head.y / scene.height;
  relight(
    scene,
    castLight(scene, {
      ambient: [0.15, 0.14, 0.125],
      lamps: [
        {
          from: [side * 0.78, -0.48, 0.42],
          colour: [1, 0.9, 0.74],
          strength: 1.32,
          wrap: 0.06 + 0.34 * plan.parameters.softness,
        },
      ],
      background: around(
        { middle: { x: headX - side * 0.16, y: headY }, stretch: { x: 1.2, y: 1 }, from: 0, to: 0.62 },
        [0.3304, 0.2832, 0.1829],
        [0.0392, 0.0336, 0.0217],
      ),
      inset: 0.4,
      face: 1.12,
      gobo: (y, parts) => parts.fill(1 - 0.72 * smoothstep(headY + 0.16, headY + 0.72, y / scene.low.height)),
    }),
  );
  const umber = paintedCanvas(scene, plan.textureSeed, {
    colour: [0.125, 0.085, 0.042],
    light: { x: side * -0.24, y: 0.06, reach: 0.4 },
    bright: 1.35,
    dark: 0.16,
    mottle: 0.34,
  });
  hangBackdrop(scene, umber, { wrap: 0.2, textureSeed: plan.textureSeed });
  check();
  const picture = finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.14,
      fade: 0.015,
      shoulder: 0.62,
      grade: { ...palettes[plan.palette], saturation: 0.95, skinProtection: 0.3 },
      vignette: 0.5,
      bloom: { from: 0.4, amount: 0.08, size: 0.02, colour: [1, 0.8, 0.5] },
    },
    plan,
  );
  check();
  return paint(picture, { radius: 3, saturation: 1, relief: 0, weave: 0.03, spare: scene.geometry }, plan);
};
