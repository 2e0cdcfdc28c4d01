import { makePlane } from "../pixels/plane.ts";
import { across } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { addLight, castLight, relight } from "../render/light.ts";
import type { Scene } from "../render/scene.ts";
import { softenSkin } from "../render/soften-skin.ts";
import { type Develop, sideOf } from "./develop.ts";

const palettes = [
  { shadows: [0.002, 0.004], highlights: [0.012, 0.045] },
  { shadows: [-0.012, -0.012], highlights: [0.014, 0.04] },
  { shadows: [0.012, -0.006], highlights: [0.016, 0.034] },
] as const;

/** Late sun from one side, with its veil over that corner; the surroundings far out of focus. */
export const environmental: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  const { parameters } = plan;
  softenSkin(scene, 0.2);
  blurBackground(scene, 0.026 * parameters.blur);
  check();
  relight(
    scene,
    castLight(scene, {
      ambient: [0.66, 0.65, 0.66],
      lamps: [
        {
          from: [side * 0.85, -0.35, 0.35],
          colour: [1, 0.84, 0.58],
          strength: 0.6,
          wrap: 0.1 + 0.4 * parameters.softness,
        },
        { from: [side, -0.5, 0], colour: [1, 0.78, 0.45], strength: 1, wrap: 0, rim: true },
      ],
      background: across(side, [1.12, 1, 0.82], [0.82, 0.72, 0.62]),
      face: 1.04,
    }),
  );
  veil(scene, side);
  check();
  return finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.06,
      fade: 0.02,
      shoulder: 0.68,
      grade: { ...palettes[plan.palette], saturation: 1.05, skinProtection: 0.45 },
      grain: 0.01,
      vignette: 0.16,
      bloom: { from: 0.5, amount: 0.2, size: 0.035, colour: [1, 0.8, 0.5] },
    },
    plan,
  );
};

/** Sun that strays into the lens from beyond the upper corner. */
function veil(scene: Scene, side: -1 | 1): void {
  const small = makePlane(64, 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 64; x++) {
      const away = Math.hypot((side < 0 ? x : 63 - x) / 64 + 0.06, y / 64 + 0.05);
      small.data[y * 64 + x] = 0.34 * Math.exp(-((away / 0.42) ** 2)) + 0.09 * Math.exp(-away / 0.6);
    }
  }
  addLight(scene, small, [1, 0.66, 0.3]);
}
