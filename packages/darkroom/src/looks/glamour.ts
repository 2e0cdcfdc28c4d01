import type { Triple } from "../pixels/colour.ts";
import { clamp } from "../pixels/plane.ts";
import { around, hangBackdrop, paintedCanvas } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import type { Scene } from "../render/scene.ts";
import { softenSkin } from "../render/soften-skin.ts";
import type { Develop } from "./develop.ts";

const palettes = [
  { shadows: [0.012, 0.004], highlights: [0.006, 0.02] },
  { shadows: [0.018, -0.01], highlights: [0.012, 0.012] },
  { shadows: [0.004, 0.014], highlights: [0.004, 0.03] },
] as const;

/** Cloth behind a person who has been cut out: champagne, rose, bronze. */
const cloths: readonly Triple[] = [
  [0.4, 0.28, 0.2],
  [0.36, 0.19, 0.19],
  [0.24, 0.15, 0.09],
];

/** Beauty light from above, fine skin, warm, and a glow laid over; highlights are pulled in first, or pale hair burns out. */
export const glamour: Develop = (scene, plan, check) => {
  const { parameters } = plan;
  const { head } = scene.geometry;
  softenSkin(scene, 0.75);
  blurBackground(scene, 0.034 * parameters.blur);
  check();
  relight(
    scene,
    castLight(scene, {
      ambient: [0.55, 0.53, 0.52],
      lamps: [
        {
          from: [0, -0.7, 0.75],
          colour: [1, 0.96, 0.9],
          strength: 0.75,
          wrap: 0.2 + 0.4 * parameters.softness,
        },
        { from: [-1, -0.2, 0], colour: [1, 0.86, 0.72], strength: 0.5, wrap: 0, rim: true },
        { from: [1, -0.2, 0], colour: [1, 0.86, 0.72], strength: 0.5, wrap: 0, rim: true },
      ],
      background: around(
        {
          middle: { x: head.x / scene.width, y: head.y / scene.height },
          stretch: { x: 1, y: 1 },
          from: 0.12,
          to: 0.75,
        },
        [0.98, 0.88, 0.78],
        [0.5, 0.42, 0.37],
      ),
      face: 1.06,
    }),
  );
  const cloth = paintedCanvas(scene, plan.textureSeed, {
    colour: cloths[plan.palette],
    light: { x: 0, y: 0.05, reach: 0.5 },
    bright: 1.5,
    dark: 0.22,
    mottle: 0.2,
  });
  hangBackdrop(scene, cloth, { wrap: 0.4, textureSeed: plan.textureSeed });
  holdHighlights(scene, 0.9);
  check();
  return finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.16,
      shoulder: 0.6,
      grade: { ...palettes[plan.palette], saturation: 1.02, skinProtection: 0.3 },
      grain: 0.008,
      vignette: 0.3,
      bloom: { from: 0.24, amount: 0.3, size: 0.016, colour: [1, 0.93, 0.85] },
    },
    plan,
  );
};

/** Bends everything above half of `limit` so that it stays under it; colours keep their hue. */
function holdHighlights({ width, height, red, green, blue }: Scene, limit: number): void {
  for (let y = 0; y < height; y++) {
    holdRow(red.data, green.data, blue.data, y * width, (y + 1) * width, limit);
  }
}

function holdRow(
  red: Float32Array,
  green: Float32Array,
  blue: Float32Array,
  from: number,
  to: number,
  limit: number,
): void {
  const knee = limit / 2;
  for (let i = from; i < to; i++) {
    const top = Math.max(red[i], green[i], blue[i]);
    if (top > knee) {
      const held = knee + (limit - knee) * (1 - Math.exp(-(top - knee) / (limit - knee)));
      const gain = clamp(held / top, 0, 1);
      red[i] *= gain;
      green[i] *= gain;
      blue[i] *= gain;
    }
  }
}
