import type { Rgb } from "@portrait-studio/photo/types";
import { type EditsOf, slots, tintHues, type VerbsOf } from "@portrait-studio/prompts";
import { clamp, type Plane, type Raster, type Triple } from "@portrait-studio/raster";
import { blurBackground } from "../render/background.ts";
import { desaturate, liftDetail } from "../render/detail.ts";
import type { Finish } from "../render/finish.ts";
import type { Scene } from "../render/scene.ts";
import { openEyes, retouchFace } from "../retouch/retouch-face.ts";
import {
  balanceColour,
  brightenDarks,
  clean,
  greyBackground,
  lightBackground,
  lightFace,
  lightPerson,
  scaleLight,
  softFocus,
  tameLights,
} from "./adjust.ts";
import { exposed, perAmount } from "./adjust-pixels.ts";
import { hangBackdrop } from "./backdrops.ts";
import type { EditPlan } from "./edit-plan.ts";
import { lightFromAbove, lightFromSide, neonLights, softenLight } from "./lamps.ts";
import { drawOver, paintOver } from "./medium.ts";

type ApplyToFace = (image: Raster, landmarks: Float32Array, amount: number) => Raster;
/** Less than this much softening is retouching that nobody notices. */
const fullFrom = 0.7;
export const faceEdits: Readonly<Record<EditsOf<"face">, ApplyToFace>> = {
  "skin:soften": (image, landmarks, amount) =>
    retouchFace(image, landmarks, null, amount < fullFrom ? "light" : "full"),
  "eyes:open": openEyes,
};

export interface EditWork {
  scene: Scene;
  finish: Finish;
  plan: EditPlan;
  /** 1 on the person, of any size */
  outline: Plane;
  /** mean colour of the face, 0..255 */
  skinTone: Rgb;
}

type ApplyEdit = (work: EditWork, amount: number) => void;

/** Filters before black and white film: none, yellow, red, green, and what a dark room gives each skin. */
const filters: readonly Triple[] = [
  [0.3, 0.59, 0.11],
  [0.5, 0.42, 0.08],
  [0.8, 0.15, 0.05],
  [0.12, 0.75, 0.13],
  [0.4, 0.5, 0.1],
  [0.15, 0.45, 0.4],
  [0.65, 0.3, 0.05],
  [0.25, 0.4, 0.35],
];

const splits = {
  vintage: [
    [-0.016, -0.008, 0.004, 0.034],
    [0.012, -0.012, 0.004, 0.028],
    [-0.018, 0.012, 0.012, 0.028],
    [0.016, 0.012, -0.002, 0.036],
  ],
  tealOrange: [
    [-0.028, -0.03, 0.014, 0.034],
    [-0.012, -0.044, 0.018, 0.028],
    [-0.036, -0.014, 0.01, 0.04],
    [-0.024, -0.036, 0.024, 0.022],
  ],
  crossProcess: [
    [-0.026, -0.04, -0.012, 0.06],
    [-0.034, -0.02, 0.006, 0.06],
    [0.02, -0.05, -0.02, 0.05],
    [-0.02, -0.05, -0.03, 0.045],
  ],
  golden: [
    [0.002, 0.004, 0.016, 0.05],
    [-0.01, -0.012, 0.018, 0.046],
    [0.012, 0.004, 0.022, 0.04],
    [0.006, 0.014, 0.01, 0.056],
  ],
  night: [
    [-0.006, -0.045, -0.008, -0.026],
    [-0.02, -0.036, -0.018, -0.016],
    [0.008, -0.046, -0.002, -0.03],
    [-0.01, -0.05, 0.002, -0.012],
  ],
} as const;

function split({ finish, plan }: EditWork, name: keyof typeof splits, amount: number): void {
  const [sa, sb, ha, hb] = splits[name][plan.variant % 4];
  const { shadows = [0, 0], highlights = [0, 0] } = finish.grade;
  finish.grade.shadows = [shadows[0] + sa * amount, shadows[1] + sb * amount];
  finish.grade.highlights = [highlights[0] + ha * amount, highlights[1] + hb * amount];
}

function shift({ finish }: EditWork, a: number, b: number): void {
  const [a0, b0] = finish.grade.shift ?? [0, 0];
  finish.grade.shift = [a0 + a, b0 + b];
}

function monochrome({ finish }: EditWork, weights: Triple, amount: number): void {
  finish.grade.mono = weights;
  finish.grade.monoPart = clamp(amount, 0, 1);
}

function saturate({ finish }: EditWork, factor: number): void {
  finish.grade.saturation = (finish.grade.saturation ?? 1) * Math.max(0, factor);
}

function expose({ scene, finish }: EditWork, stops: number): void {
  scaleLight(scene, 2 ** stops);
  const tone = exposed({ ...finish, pivot: scene.pivot }, stops);
  finish.shoulder = tone.shoulder;
  scene.pivot = tone.pivot;
}

/** More light on a part of the image; bright tones are held. */
function brightenPart(work: EditWork, light: (work: EditWork, factor: number) => void, stops: number): void {
  light(work, 2 ** stops);
  work.finish.shoulder = Math.min(work.finish.shoulder, 0.72);
}

function bloom({ finish }: EditWork, amount: number, from: number, colour: Triple): void {
  finish.bloom = { from, amount: finish.bloom.amount + amount, size: 0.022, colour };
  finish.shoulder = Math.min(finish.shoulder, 0.7);
}

/** Dark corners, at most all of the light. */
function vignette({ finish }: EditWork, amount: number): void {
  finish.vignette = clamp(finish.vignette + amount, -0.8, 0.9);
}

const tints = applyEach("tint", (name) => ({ finish, plan }, amount) => {
  const sway = [0, -9, 9, -4, 4, -13, 13, 0][plan.variant];
  finish.grade.tint = { hue: tintHues[name] + sway, strength: amount };
});

const hangings = applyEach(
  "backdrop",
  (name) =>
    ({ scene, plan }) =>
      hangBackdrop(scene, name, plan),
);

/** All edits of a slot at once, from one function of the verb. */
function applyEach<Slot extends "tint" | "backdrop">(
  slot: Slot,
  getApply: (verb: VerbsOf<Slot>) => ApplyEdit,
): Record<`${Slot}:${VerbsOf<Slot>}`, ApplyEdit> {
  const names = Object.keys(slots[slot].verbs) as VerbsOf<Slot>[];
  return Object.fromEntries(names.map((name) => [`${slot}:${name}`, getApply(name)])) as Record<
    `${Slot}:${VerbsOf<Slot>}`,
    ApplyEdit
  >;
}

/** They are done in this order. */
export const edits: Readonly<Record<EditsOf<"light">, ApplyEdit>> = {
  "balance:neutral": ({ scene, skinTone }, amount) => balanceColour(scene, skinTone, Math.min(1, amount)),
  "grain:less": ({ scene }, amount) => clean(scene, amount),
  "shadows:lift": ({ scene }, amount) => brightenDarks(scene, amount),
  "highlights:tame": ({ scene }, amount) => tameLights(scene, amount),
  "background:blurred": ({ scene, plan }, amount) =>
    blurBackground(scene, (0.02 + 0.003 * (plan.variant % 4)) * amount),
  "behind:darker": (work, amount) => lightBackground(work, 2 ** (-1.7 * amount)),
  "behind:brighter": (work, amount) => brightenPart(work, lightBackground, 0.9 * amount),
  "person:brighter": (work, amount) => brightenPart(work, lightPerson, perAmount.brighter * amount),
  "person:darker": (work, amount) => lightPerson(work, 2 ** (-perAmount.darker * amount)),
  "face:brighter": (work, amount) => brightenPart(work, lightFace, perAmount.brighter * amount),
  "face:darker": (work, amount) => lightFace(work, 2 ** (-perAmount.darker * amount)),
  "behind:grey": (work, amount) => greyBackground(work, Math.min(1, amount)),
  "detail:sharper": ({ scene }, amount) =>
    liftDetail(scene, {
      fine: 1.3 * amount,
      fineOnSkin: 0.8 * amount,
      middle: 0,
      middleOnSkin: 0,
      behind: 0.8,
    }),
  "clarity:more": ({ scene }, amount) => {
    brightenDarks(scene, 0.4 * amount);
    liftDetail(scene, {
      fine: amount,
      fineOnSkin: 0.5 * amount,
      middle: 1.1 * amount,
      middleOnSkin: 0.6 * amount,
      behind: 0.9,
    });
  },
  "detail:softer": ({ scene }, amount) => softFocus(scene, amount),
  "side:left": ({ scene }, amount) => lightFromSide(scene, -1, [1, 0.99, 0.97], amount),
  "side:right": ({ scene }, amount) => lightFromSide(scene, 1, [1, 0.99, 0.97], amount),
  "side:above": ({ scene }, amount) => lightFromAbove(scene, amount),
  "lamp:softer": ({ scene }, amount) => softenLight(scene, amount),
  "style:goldenHour": (work, amount) => {
    lightFromSide(work.scene, work.plan.keySide === "left" ? -1 : 1, [1, 0.84, 0.58], 0.8 * amount);
    split(work, "golden", amount);
    shift(work, 0.004 * amount, 0.018 * amount);
    bloom(work, 0.22 * amount, 0.5, [1, 0.78, 0.45]);
  },
  "style:night": (work, amount) => {
    lightFromSide(work.scene, work.plan.keySide === "left" ? -1 : 1, [0.75, 0.88, 1], 0.7 * amount);
    expose(work, -0.75 * amount);
    saturate(work, 1 - 0.4 * amount);
    split(work, "night", amount);
    vignette(work, 0.35 * amount);
    work.finish.contrast += 0.08 * amount;
  },
  "style:neon": (work, amount) => {
    desaturate(work.scene, Math.min(0.7, 0.5 * amount));
    neonLights(work.scene, work.plan.variant, work.plan.keySide, amount);
    bloom(work, 0.2 * amount, 0.35, [1, 0.85, 1]);
    vignette(work, 0.25 * amount);
  },
  "tone:noir": (work, amount) => {
    lightFromSide(work.scene, work.plan.keySide === "left" ? -1 : 1, [1, 1, 1], 1.1 * amount);
    monochrome(work, [0.44, 0.46, 0.1], amount);
    work.finish.contrast += 0.32 * amount;
    work.finish.grain += 0.035 * amount;
    vignette(work, 0.45 * amount);
  },
  ...hangings,
  // what is behind is left out when the image is put into its frame
  "cutout:person": () => {},
  "medium:paint": ({ scene, plan }, amount) => paintOver(scene, plan, amount),
  "medium:sketch": ({ scene, plan }, amount) => drawOver(scene, plan, amount),
  "light:brighter": (work, amount) => expose(work, perAmount.brighter * amount),
  "light:darker": (work, amount) => expose(work, -perAmount.darker * amount),
  "contrast:more": ({ finish }, amount) => {
    finish.contrast += perAmount.contrast * amount;
  },
  "contrast:less": ({ finish }, amount) => {
    finish.contrast -= perAmount.flatness * amount;
    finish.fade = Math.max(finish.fade, perAmount.flatFade * amount);
  },
  "fade:more": ({ finish }, amount) => {
    finish.fade += 0.11 * amount;
    finish.contrast -= 0.08 * amount;
    finish.grade.saturation = (finish.grade.saturation ?? 1) * (1 - 0.12 * Math.min(2, amount));
  },
  "saturation:more": (work, amount) => saturate(work, 1 + perAmount.vividness * amount),
  "saturation:less": (work, amount) => saturate(work, 1 - perAmount.mutedness * amount),
  "warmth:warmer": (work, amount) => shift(work, perAmount.warmer[0] * amount, perAmount.warmer[1] * amount),
  "warmth:cooler": (work, amount) => shift(work, perAmount.cooler[0] * amount, perAmount.cooler[1] * amount),
  "cast:red": (work, amount) => shift(work, -0.024 * amount, 0),
  "cast:yellow": (work, amount) => shift(work, 0, -0.032 * amount),
  "cast:green": (work, amount) => shift(work, 0.026 * amount, 0),
  "cast:blue": (work, amount) => shift(work, 0, 0.032 * amount),
  ...tints,
  "style:vintage": (work, amount) => {
    work.finish.fade += 0.1 * amount;
    work.finish.grain += 0.024 * amount;
    saturate(work, 1 - 0.24 * amount);
    split(work, "vintage", amount);
    vignette(work, 0.28 * amount);
  },
  "style:tealOrange": (work, amount) => {
    work.finish.grade.skinProtection = 0.6;
    work.finish.contrast += 0.12 * amount;
    split(work, "tealOrange", amount);
  },
  "style:crossProcess": (work, amount) => {
    work.finish.contrast += 0.24 * amount;
    saturate(work, 1 + 0.18 * amount);
    split(work, "crossProcess", amount);
  },
  "tone:sepia": (work, amount) => {
    monochrome(work, filters[work.plan.variant], amount);
    shift(
      work,
      (0.012 + 0.002 * (work.plan.variant % 3)) * amount,
      (0.044 - 0.006 * (work.plan.variant % 4)) * amount,
    );
  },
  "tone:bw": (work, amount) => monochrome(work, filters[work.plan.variant], amount),
  "glow:more": (work, amount) => bloom(work, 0.4 * amount, 0.32, [1, 0.97, 0.93]),
  "vignette:more": (work, amount) => vignette(work, 0.5 * amount),
  "vignette:less": (work, amount) => vignette(work, -0.4 * amount),
  "grain:more": ({ finish, plan }, amount) => {
    finish.grain += 0.05 * amount;
    finish.grainSize = [0.7, 1, 0.6, 1.3][plan.variant % 4];
  },
};
