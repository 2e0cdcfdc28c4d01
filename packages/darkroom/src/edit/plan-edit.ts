import {
  type EditStep,
  getSlot,
  type Instruction,
  readInstruction,
  slots,
  verbs,
} from "@portrait-studio/prompts";
import { clamp, mixSeeds } from "@portrait-studio/raster";
import type { EditPlan, EditPlanRequest } from "./edit-plan.ts";
import { edits, faceEdits } from "./edits.ts";
import { shapeChanges } from "./shape.ts";

/** The strength at which an edit does exactly what its words say. */
const usualStrength = 0.75;

/** How much of the instruction each position does. */
const amounts = [1, 0.72, 1.28, 0.9, 1.15, 0.8, 1.35, 1.05];

/** Positions after the first add these, where the words leave it open. */
const possibleSteps: readonly EditStep[] = [
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

/** The order in which edits are done: shape, light, detail, medium, colour, frame. */
const order = new Map<string, number>(
  [...Object.keys(shapeChanges), ...Object.keys(faceEdits), ...Object.keys(edits)].map((edit, index) => [
    edit,
    index,
  ]),
);

export function planEdit(
  request: EditPlanRequest,
  options: { hasFace?: boolean } = {},
): { plan: EditPlan; reading: Instruction["reading"] } {
  const { instruction, without = new Set() } = request;
  const { steps, reading } = readInstruction(instruction, { ...options, without });
  const strength = clamp(request.strength ?? usualStrength, 0, 1) / usualStrength;
  const factor = amounts[request.position % amounts.length];
  const computeAmount = ({ edit, amount }: EditStep) =>
    round(amount * strength * (verbs[edit].steady ? 1 : factor));
  const inOrder = (some: readonly EditStep[]) =>
    some.toSorted((a, b) => (order.get(a.edit) ?? 0) - (order.get(b.edit) ?? 0));
  return {
    reading,
    plan: {
      version: 1,
      steps: inOrder(steps.map((step) => ({ ...step, amount: computeAmount(step) }))),
      impliedSteps: inOrder(
        chooseImpliedSteps(steps, request).map((step) => ({
          ...step,
          amount: round(step.amount * Math.min(1, strength)),
        })),
      ),
      variant: request.position % 8,
      keySide: (mixSeeds(request.seed, 6) + request.position) % 2 === 0 ? "left" : "right",
      textureSeed: mixSeeds(request.seed, request.position, 4),
    },
  };
}

function chooseImpliedSteps(steps: readonly EditStep[], { seed, position }: EditPlanRequest): EditStep[] {
  if (steps.length === 0 || position === 0) {
    return [];
  }
  const closed = new Set(
    steps.flatMap(({ edit }) => [getSlot(edit), ...(slots[getSlot(edit)].conflicts ?? [])]),
  );
  const open = possibleSteps.filter(({ edit }) => !closed.has(getSlot(edit)));
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
  return getSlot(second.edit) === getSlot(first.edit) ? [first] : [first, second];
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
