import { smoothstep } from "../pixels/plane.ts";
import { mixSeeds, randomFrom } from "../pixels/seeded-random.ts";
import type { PortraitPlan } from "../plan/types.ts";
import { across, type Backdrop, hangBackdrop, paintedCanvas } from "../render/backdrop.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import type { Scene } from "../render/scene.ts";
import { type Develop, sideOf } from "./develop.ts";

/** Black and white, one hard lamp through a blind, the rest left to the dark. */
export const noir: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  const { softness } = plan.parameters;
  const blinds = castBlinds(scene, plan);
  const falling = across(side, [0.5, 0.5, 0.5], [0.2, 0.2, 0.2]);
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
      background: (y, row) => {
        falling(y, row);
        slatRow(row, blinds, scene.low.width, y * scene.low.height, { height: 0, dark: 0.35 });
      },
      face: 1.5,
      gobo: (y, parts, heights) => bentRow(parts, blinds, y, heights),
    }),
  );
  const wall = paintedCanvas(scene, plan.textureSeed, {
    colour: [0.2, 0.2, 0.2],
    light: { x: side * -0.1, y: -0.05, reach: 0.5 },
    bright: 1.3,
    dark: 0.1,
    mottle: 0.25,
  });
  const slatted: Backdrop = (y, row) => {
    wall(y, row);
    // thrown on a wall further away, the slats lie lower and softer
    slatRow(row, blinds, scene.low.width, (y - 0.035) * scene.low.height, { height: 0.2, dark: 0.22 });
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

/** Slats of light, in pixels of the small maps. */
interface Blinds {
  period: number;
  slant: number;
  /** softness of their edges, in half periods */
  edge: number;
  eyes: { x: number; y: number };
  /** how far a face width of height moves them */
  bend: number;
}

/** A lit slat always lies on the eyes. */
function castBlinds(scene: Scene, plan: PortraitPlan): Blinds {
  const { low } = scene;
  const { face } = scene.geometry.scaled(low.scale);
  const random = randomFrom(mixSeeds(plan.textureSeed, 17));
  return {
    period: Math.max(low.height / 12, face.width * 0.46),
    slant: -sideOf(plan) * (0.05 + 0.08 * random()),
    edge: 0.06 + 0.16 * plan.parameters.softness,
    eyes: { x: face.x, y: face.y - face.width * 0.1 },
    bend: 0.22 * face.width,
  };
}

const eyeHeight = 0.5;

/** How lit a place is; slats bend over the face as a projection would. */
function slatAt({ period, slant, edge, eyes, bend }: Blinds, x: number, y: number, height: number): number {
  const down = y - eyes.y + (x - eyes.x) * slant + (height - eyeHeight) * bend;
  const phase = Math.abs(down / period - Math.round(down / period)) * 2;
  return 1 - smoothstep(0.66 - edge, 0.66 + edge, phase);
}

/** On a wall, which leaves them straight. */
function slatRow(
  row: Float64Array,
  blinds: Blinds,
  width: number,
  y: number,
  { height, dark }: { height: number; dark: number },
): void {
  for (let at = 0; at < row.length; at += 3) {
    const x = (at + 1.5) / row.length;
    const part = dark + (1 - dark) * slatAt(blinds, x * width, y, height);
    row[at] *= part;
    row[at + 1] *= part;
    row[at + 2] *= part;
  }
}

/** On the person. */
function bentRow(parts: Float64Array, blinds: Blinds, y: number, heights: Float32Array): void {
  for (let x = 0; x < parts.length; x++) {
    parts[x] = 0.16 + 0.84 * slatAt(blinds, x, y, heights[x]);
  }
}
