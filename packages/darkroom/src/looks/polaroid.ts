import { makePlane } from "../pixels/plane.ts";
import { mixSeeds, randomFrom } from "../pixels/seeded-random.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { addLight } from "../render/light.ts";
import type { Scene } from "../render/scene.ts";
import { softenSkin } from "../render/soften-skin.ts";
import type { Develop } from "./develop.ts";

const palettes = [
  { shadows: [-0.016, -0.008], highlights: [0.004, 0.03] },
  { shadows: [-0.004, -0.022], highlights: [0.012, 0.024] },
  { shadows: [0.008, -0.014], highlights: [-0.002, 0.026] },
] as const;

/** Instant film: lifted blacks, creamy whites, a leak of light at one edge. The card comes with the mount. */
export const polaroid: Develop = (scene, plan, check) => {
  softenSkin(scene, 0.3);
  leakLight(scene, plan.textureSeed);
  check();
  return finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.1,
      fade: 0.13,
      shoulder: 0.58,
      grade: { ...palettes[plan.palette], saturation: 0.8, skinProtection: 0.35 },
      grain: 0.024,
      grainSize: 1.1,
      vignette: 0.36,
      bloom: { from: 0.5, amount: 0.2, size: 0.03, colour: [1, 0.9, 0.78] },
    },
    plan,
  );
};

/** Orange light that came in at an edge while the film was out: strong at the edge, uneven along it. */
function leakLight(scene: Scene, seed: number): void {
  const random = randomFrom(mixSeeds(seed, 19));
  const fromLeft = random() < 0.5;
  const centre = 0.15 + 0.7 * random();
  const length = 0.25 + 0.25 * random();
  const depth = 0.1 + 0.08 * random();
  const strength = 0.22 + 0.2 * random();
  const small = makePlane(64, 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 64; x++) {
      const inward = (fromLeft ? x + 0.5 : 63.5 - x) / 64;
      const along = ((y + 0.5) / 64 - centre + inward * 0.4) / length;
      small.data[y * 64 + x] = strength * Math.exp(-inward / depth - along * along);
    }
  }
  addLight(scene, small, [1, 0.36, 0.1]);
}
