import type { Triple } from "../pixels/colour.ts";
import { smoothstep } from "../pixels/plane.ts";
import { mixSeeds, randomFrom } from "../pixels/seeded-random.ts";
import type { PortraitPlan } from "../plan/types.ts";
import { hangBackdrop, paintedCanvas } from "../render/backdrop.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, type Lighting, relight } from "../render/light.ts";
import type { Scene } from "../render/scene.ts";
import { type Develop, sideOf } from "./develop.ts";

/** Black and white, one hard lamp through a blind, the rest left to the dark. */
export const noir: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  const { softness } = plan.parameters;
  const blinds = castBlinds(scene, plan);
  relight(
    scene,
    castLight(scene, {
      ambient: [0.1, 0.1, 0.1],
      lamps: [
        { from: [side * 0.9, -0.28, 0.34], colour: [1, 1, 1], strength: 1.55, wrap: 0.03 + 0.3 * softness },
        {
          from: [-side * 1, -0.3, -0.2],
          colour: [1, 1, 1],
          strength: scene.matte ? 0.28 : 0.5,
          wrap: 0,
          rim: true,
        },
      ],
      background: (x, y) => {
        const along = side < 0 ? x : 1 - x;
        const level = 0.5 - 0.3 * along;
        const slats = 0.35 + 0.65 * blinds(x * scene.low.width, y * scene.low.height, 0);
        return [level * slats, level * slats, level * slats];
      },
      face: 1.5,
      gobo: (x, y, height) => 0.16 + 0.84 * blinds(x, y, height),
    }),
  );
  const wall = paintedCanvas(scene, plan.textureSeed, {
    colour: [0.2, 0.2, 0.2],
    light: { x: side * -0.1, y: -0.05, reach: 0.5 },
    bright: 1.3,
    dark: 0.1,
    mottle: 0.25,
  });
  const slatted = (x: number, y: number): Triple => {
    const light = wall(x, y);
    // thrown on a wall further away, the slats lie lower and softer
    const part = 0.22 + 0.78 * blinds(x * scene.low.width, (y - 0.035) * scene.low.height, 0.2);
    return [light[0] * part, light[1] * part, light[2] * part];
  };
  hangBackdrop(scene, slatted, {
    wrap: 0.15,
    shadow: { side: side < 0 ? 1 : -1, reach: 0.12, depth: 0.6, softness: 0.03 },
    textureSeed: plan.textureSeed,
  });
  check();
  return finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.3,
      shoulder: 0.7,
      grade: { mono: [0.44, 0.46, 0.1] },
      grain: 0.045,
      grainSize: 0.7,
      vignette: 0.5,
      bloom: { from: 0.42, amount: 0.16, size: 0.022, colour: [1, 1, 1] },
    },
    plan,
  );
};

/** Slats of light: a lit one always lies on the eyes; they bend over the face as a projection would. */
function castBlinds(scene: Scene, plan: PortraitPlan): NonNullable<Lighting["gobo"]> {
  const { low } = scene;
  const small = scene.geometry.scaled(low.scale);
  const random = randomFrom(mixSeeds(plan.textureSeed, 17));
  const period = Math.max(low.height / 8.5, small.face.width * 0.46);
  const slant = -sideOf(plan) * (0.05 + 0.08 * random());
  const edge = 0.06 + 0.16 * plan.parameters.softness;
  const eyes = small.face.y - small.face.width * 0.1;
  const bend = 0.22 * small.face.width;
  const eyeHeight = 0.5;
  return (x, y, height) => {
    const down = y - eyes + (x - small.face.x) * slant + (height - eyeHeight) * bend;
    const phase = Math.abs(down / period - Math.round(down / period)) * 2;
    return 1 - smoothstep(0.66 - edge, 0.66 + edge, phase);
  };
}
