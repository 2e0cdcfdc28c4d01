import { clamp } from "@portrait-studio/raster";
import { mixSeeds } from "../pixels/seeded-random.ts";
import { edits } from "./edits.ts";
import { faceEdits } from "./face-edits.ts";
import { type Instruction, readInstruction } from "./read-instruction.ts";
import { shapeEdits } from "./shape.ts";
import type { EditPlan, EditPlanRequest, EditStep } from "./types.ts";

/** The strength at which an edit does exactly what its words say. */
const usualStrength = 0.75;

/** How much of the instruction each position does. */
const amounts = [1, 0.72, 1.28, 0.9, 1.15, 0.8, 1.35, 1.05];

/** Edits that are done or not: positions differ in their colours instead. */
const steady = /^(tone|medium|behind:grey|balance|cutout|backdrop)/;

/** What positions after the first add, where the words leave it open. */
const companions: readonly EditStep[] = [
  { edit: "contrast:more", amount: 0.9 },
  { edit: "warmth:warmer", amount: 0.8 },
  { edit: "fade:more", amount: 0.9 },
  { edit: "vignette:more", amount: 1.1 },
  { edit: "warmth:cooler", amount: 0.8 },
  { edit: "light:brighter", amount: 0.55 },
  { edit: "saturation:less", amount: 0.9 },
  { edit: "light:darker", amount: 0.55 },
  { edit: "glow:more", amount: 0.9 },
];

/** Slots in which something of a position's own would work against what was asked for. */
const settled: Readonly<Record<string, string>> = {
  tone: "warmth saturation",
  warmth: "",
  light: "vignette fade glow contrast",
  shadows: "light contrast fade vignette glow",
  highlights: "light contrast fade vignette glow",
  contrast: "fade glow vignette",
  saturation: "fade contrast glow warmth",
  skin: "contrast",
  eyes: "contrast fade",
  lamp: "light vignette contrast",
  cutout: "vignette light fade glow",
  backdrop: "vignette light glow fade",
  detail: "glow fade contrast",
  clarity: "glow fade",
  background: "contrast",
  behind: "vignette light glow fade contrast",
  vignette: "light",
  grain: "glow fade contrast",
  glow: "contrast light vignette",
  fade: "contrast light vignette glow",
  style: "warmth saturation light fade",
  balance: "warmth",
  cast: "warmth saturation",
  side: "light vignette",
  tint: "warmth saturation",
};

/** The order in which edits are done: shape, light, detail, medium, colour, frame. */
const order = new Map(
  [...shapeEdits, ...Object.keys(faceEdits), ...Object.keys(edits)].map((edit, index) => [edit, index]),
);

/** Decides everything about one edit. Pure and repeatable; the image isn't needed. */
export function planEdit(
  request: EditPlanRequest,
  options: { hasFace?: boolean } = {},
): { plan: EditPlan; reading: Instruction["reading"] } {
  const { steps, reading } = readInstruction(request.instruction, options);
  const strength = clamp(request.strength ?? usualStrength, 0, 1) / usualStrength;
  const factor = amounts[request.position % amounts.length];
  const amountOf = ({ edit, amount }: EditStep) =>
    round(amount * strength * (steady.test(edit) ? 1 : factor));
  const inOrder = (some: readonly EditStep[]) =>
    some.toSorted((a, b) => (order.get(a.edit) ?? 0) - (order.get(b.edit) ?? 0));
  return {
    reading,
    plan: {
      version: 1,
      steps: inOrder(steps.map((step) => ({ ...step, amount: amountOf(step) }))),
      companions: inOrder(
        chooseCompanions(steps, request).map((step) => ({
          ...step,
          amount: round(step.amount * Math.min(1, strength)),
        })),
      ),
      flavour: request.position % 8,
      keySide: (mixSeeds(request.seed, 6) + request.position) % 2 === 0 ? "left" : "right",
      textureSeed: mixSeeds(request.seed, request.position, 4),
    },
  };
}

function chooseCompanions(steps: readonly EditStep[], { seed, position }: EditPlanRequest): EditStep[] {
  if (steps.length === 0 || position === 0) {
    return [];
  }
  const closed = new Set(
    steps.flatMap(({ edit }) => {
      const [slot] = edit.split(":");
      return [slot, ...(settled[slot] ?? "").split(" ")];
    }),
  );
  const open = companions.filter(({ edit }) => !closed.has(edit.split(":")[0]));
  if (open.length === 0) {
    return [];
  }
  const at = (mixSeeds(seed, 8) % open.length) + position - 1;
  const first = open[at % open.length];
  if (position <= open.length) {
    return [first];
  }
  // all have been used alone: the next ones come in pairs
  const second = open[(at + Math.floor(position / open.length)) % open.length];
  return second.edit.split(":")[0] === first.edit.split(":")[0] ? [first] : [first, second];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
