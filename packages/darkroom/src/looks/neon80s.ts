import type { Triple } from "../pixels/colour.ts";
import { mixSeeds, randomFrom } from "../pixels/seeded-random.ts";
import type { PortraitPlan } from "../plan/types.ts";
import { type Backdrop, type Clouds, cloudAt, cloudy, hangBackdrop } from "../render/backdrop.ts";
import { blurBackground } from "../render/background.ts";
import { desaturate } from "../render/desaturate.ts";
import { finishPicture, plainFinish } from "../render/finish.ts";
import { castLight, relight } from "../render/light.ts";
import type { Scene } from "../render/scene.ts";
import { softenSkin } from "../render/soften-skin.ts";
import { type Develop, sideOf } from "./develop.ts";

/** The key's colour and that of the other side. */
const palettes: readonly [Triple, Triple][] = [
  [
    [1, 0.16, 0.6],
    [0.1, 0.62, 1],
  ],
  [
    [0.62, 0.2, 1],
    [1, 0.36, 0.16],
  ],
  [
    [0.06, 0.85, 0.85],
    [1, 0.14, 0.5],
  ],
];

/** Two coloured tubes, one on each side, in a dark room; skin loses half its own colour first, or it turns muddy. */
export const neon80s: Develop = (scene, plan, check) => {
  const side = sideOf(plan);
  const { parameters } = plan;
  const [key, other] = palettes[plan.palette];
  softenSkin(scene, 0.35);
  desaturate(scene, 0.6);
  blurBackground(scene, 0.03 * parameters.blur);
  check();
  const wrap = 0.1 + 0.35 * parameters.softness;
  relight(
    scene,
    castLight(scene, {
      ambient: [0.08, 0.07, 0.1],
      lamps: [
        { from: [side * 0.85, -0.2, 0.5], colour: key, strength: 1.35, wrap },
        { from: [-side * 0.95, -0.15, 0.25], colour: other, strength: 1.5, wrap: wrap * 0.6 },
        { from: [0, -0.5, 0.85], colour: [1, 0.9, 0.95], strength: 0.15, wrap: 0.2 },
        { from: [-side, -0.2, 0], colour: other, strength: 1.4, wrap: 0, rim: true },
        { from: [side, -0.2, 0], colour: key, strength: 1.1, wrap: 0, rim: true },
      ],
      background: (y, row) => washRow(row, 0.56 - 0.3 * y, side < 0 ? key : other, side < 0 ? other : key),
      face: 1.05,
    }),
  );
  hangBackdrop(scene, tubes(scene, plan, key, other), { wrap: 0.35, textureSeed: plan.textureSeed });
  check();
  return finishPicture(
    scene,
    {
      ...plainFinish,
      contrast: 0.24,
      shoulder: 0.62,
      grade: { saturation: 1.06, shadows: [0.004, -0.03] },
      grain: 0.02,
      vignette: 0.42,
      bloom: { from: 0.3, amount: 0.26, size: 0.035, colour: [1, 0.85, 1] },
    },
    plan,
  );
};

/** One colour from the left, another from the right, and a dark middle. */
function washRow(row: Float64Array, level: number, left: Triple, right: Triple): void {
  for (let at = 0; at < row.length; at += 3) {
    const x = (at + 1.5) / row.length;
    const fromLeft = (1 - x) ** 1.5;
    const fromRight = x ** 1.5;
    for (let c = 0; c < 3; c++) {
      row[at + c] = level * (left[c] * fromLeft + right[c] * fromRight) + 0.03;
    }
  }
}

/** A slanted tube; places in fractions of the picture. */
interface Tube {
  at: number;
  lean: number;
  top: number;
  bottom: number;
  colour: Triple;
}

/** A dark room with a slanted tube of each colour, out of focus, and haze. */
function tubes(scene: Scene, plan: PortraitPlan, key: Triple, other: Triple): Backdrop {
  const random = randomFrom(mixSeeds(plan.textureSeed, 37));
  const { width, height, geometry } = scene;
  const side = sideOf(plan);
  const haze = cloudy(plan.textureSeed);
  const middle = geometry.head.x / width;
  const tube = (at: number, colour: Triple): Tube => ({
    at,
    lean: (random() - 0.5) * 0.5,
    top: 0.02 + 0.12 * random(),
    bottom: 0.55 + 0.25 * random(),
    colour,
  });
  const left = tube(middle + side * (0.3 + 0.06 * random()), key);
  const right = tube(middle - side * (0.32 + 0.06 * random()), other);
  return (y, row) => {
    row.fill(0);
    glowRow(row, y, left, width / height);
    glowRow(row, y, right, width / height);
    airRow(row, y, haze, width / height);
  };
}

/** Adds a tube's light: a bright core, a near glow, a far one. */
function glowRow(
  row: Float64Array,
  y: number,
  { at, lean, top, bottom, colour }: Tube,
  aspect: number,
): void {
  const past = Math.max(0, top - y, y - bottom);
  for (let i = 0; i < row.length; i += 3) {
    const x = (i + 1.5) / row.length;
    const away = Math.hypot((x - at - lean * (y - 0.35)) * aspect, past);
    const core = Math.exp(-((away / 0.011) ** 2)) * 1.6;
    const near = Math.exp(-((away / 0.045) ** 2)) * 0.5;
    const far = 0.3 / (1 + (away / 0.14) ** 2);
    for (let c = 0; c < 3; c++) {
      row[i + c] += core * (0.55 + 0.45 * colour[c]) + (near + far) * colour[c];
    }
  }
}

function airRow(row: Float64Array, y: number, haze: Clouds, aspect: number): void {
  for (let i = 0; i < row.length; i += 3) {
    const x = (i + 1.5) / row.length;
    const air = 0.75 + 0.35 * cloudAt(haze, x * aspect, y);
    for (let c = 0; c < 3; c++) {
      row[i + c] = row[i + c] * air + 0.012;
    }
  }
}
