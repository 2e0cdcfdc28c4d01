import { type EditName, getSlot, slots } from "@portrait-studio/prompts";
import { instructions } from "@portrait-studio/prompts/instructions.fixture";
import { describe, expect, test } from "vitest";
import { planEdit } from "./plan-edit.ts";

const slotIn = (edit: string) => getSlot(edit as EditName);
const excludes = (edit: string, other: string) =>
  slots[slotIn(edit)].excludes?.includes(slotIn(other)) ?? false;
const createPlan = (instruction: string, position = 0) => planEdit({ instruction, seed: 7, position }).plan;

describe("planning", () => {
  test("two instructions together are both, whatever their order", () => {
    const pairs = instructions.flatMap((one, i) =>
      [instructions[(i + 17) % instructions.length], instructions[(i + 31) % instructions.length]].map(
        (other) => [one, other],
      ),
    );
    for (const [[first, a], [second, b]] of pairs.filter(([[x], [y]]) => {
      return slotIn(x) !== slotIn(y) && !excludes(x, y) && !excludes(y, x);
    })) {
      const together = createPlan(`${a}, ${b}`).steps;
      expect(new Set(together.map(({ edit }) => edit))).toEqual(new Set([first, second]));
      expect(createPlan(`${b}, ${a}`).steps).toEqual(together);
    }
  });

  test("strength scales the amounts, none is nothing", () => {
    const at = (strength: number) =>
      planEdit({ instruction: "warmer", seed: 1, position: 0, strength }).plan.steps;
    expect(at(0.75)).toEqual([{ edit: "warmth:warmer", amount: 1 }]);
    expect(at(0.3)).toEqual([{ edit: "warmth:warmer", amount: 0.4 }]);
    expect(at(0)).toEqual([{ edit: "warmth:warmer", amount: 0 }]);
  });

  test("positions keep the instruction and differ in what they add", () => {
    for (const [edit, english] of instructions) {
      const plans = Array.from({ length: 8 }, (_, position) => createPlan(english, position));
      expect(plans.every(({ steps }) => steps.length === 1 && steps[0].edit === edit)).toBe(true);
      expect(plans[0].impliedSteps).toEqual([]);
      const slot = edit.split(":")[0];
      expect(
        plans.flatMap(({ impliedSteps }) => impliedSteps).some((step) => step.edit.startsWith(slot)),
      ).toBe(false);
      expect(
        new Set(plans.map((plan) => JSON.stringify([plan.steps, plan.impliedSteps, plan.variant]))).size,
      ).toBe(8);
    }
  });
});
