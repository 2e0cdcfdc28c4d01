import type { BackdropName } from "../backdrop/backdrops.ts";
import type { Expression } from "../geometry/expression.ts";
import type { HeadTurn } from "../geometry/pose.ts";
import { createRandom, hashText } from "../math/random.ts";
import type { LightName } from "./light.ts";

/** Everything that makes one photo of a sitter. Angles in degrees; shares are of the picture's size. */
export type ShotOptions = {
  turn: HeadTurn;
  /** Where the eyes look, away from the camera: to the sitter's left and up. */
  gaze: readonly [number, number];
  expression: Expression;
  /** Height of the head (chin to crown) as a share of the picture's height: 0.62 is close, 0.3 a bust. */
  headShare: number;
  /** Middle of the head in the picture. */
  place: readonly [number, number];
  light: LightName;
  backdrop: BackdropName;
  /** Number of the garment, counted round. */
  garment: number;
  /** Factor on the exposure, about 1. */
  exposure: number;
  /** Seed of backdrop and noise. */
  seed: number;
};

type Plan = readonly [
  yaw: number,
  pitch: number,
  roll: number,
  smile: number,
  headShare: number,
  light: LightName,
  backdrop: BackdropName,
  garment: number,
];

/** A varied set as a person would upload it: faces close and far, turned both ways, indoors and out. */
const plans: readonly Plan[] = [
  [0, 0, 0, 0.25, 0.5, "softboxLeft", "studio", 0],
  [-22, 2, -3, 0.75, 0.42, "openShade", "garden", 1],
  [26, -2, 2, 0.1, 0.46, "windowRight", "livingRoom", 0],
  [8, 4, 5, 0.9, 0.54, "front", "plaster", 1],
  [-33, 0, -2, 0.2, 0.44, "windowLeft", "library", 0],
  [14, -6, 3, 0.55, 0.36, "goldenHour", "park", 1],
  [-9, -3, 6, 0.35, 0.52, "morning", "brick", 0],
  [34, 3, -4, 0.6, 0.4, "overcast", "street", 1],
  [-17, 8, 2, 0, 0.4, "softboxRight", "mottled", 0],
  [4, -8, -7, 0.8, 0.5, "lamp", "evening", 1],
  [-27, -4, 4, 0.5, 0.33, "overcast", "seaside", 0],
  [18, 6, -2, 0.3, 0.38, "softboxRight", "office", 1],
];

/** The shot with this number (0, 1, 2, ...) of one sitter; after the first dozen they come round with other details. */
export function planShot(sitter: string, number: number): ShotOptions {
  const seed = hashText(`${sitter}/${number}`);
  const random = createRandom(seed);
  const round = Math.floor(number / plans.length);
  const at = number % plans.length;
  const [yaw, pitch, roll, smile, headShare, light, backdrop, garment] = plans[at];
  // later rounds mirror the pose and pair it with another place
  const other = plans[(at + round * 5) % plans.length];
  const mirror = round % 2 ? -1 : 1;
  return {
    turn: {
      yaw: (yaw + random.between(-3, 3)) * mirror,
      pitch: pitch + random.between(-1.5, 1.5),
      roll: (roll + random.between(-1, 1)) * mirror,
    },
    gaze: random.next() < 0.8 ? [0, 0] : [random.between(-9, 9), random.between(-3, 3)],
    expression: { smile, browLift: random.between(0, 0.35), squint: random.between(0, 0.35) + smile * 0.15 },
    headShare: headShare * random.between(0.95, 1.05),
    place: [
      0.5 + random.between(-0.05, 0.05) - Math.sin((yaw * mirror * Math.PI) / 180) * 0.04,
      0.4 + headShare * 0.07 + random.between(-0.02, 0.02),
    ],
    light: round ? other[5] : light,
    backdrop: round ? other[6] : backdrop,
    garment,
    exposure: random.between(0.94, 1.06),
    seed,
  };
}
