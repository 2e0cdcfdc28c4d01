import type { EditPlan } from "./types.ts";

/** Steps that do the same wherever the head is. */
const headless =
  /^(tone:(bw|sepia)|warmth|light|contrast|saturation|grain|fade|cast|tint|flip|turn|frame:(white|black))/;
/** Steps that go by the face's landmarks, and those that need the person's outline too. */
const byFace = /^(skin|eyes)/;
const byOutline = /^(cutout|backdrop|behind|background|side|lamp|tone:noir|style:(goldenHour|night|neon))/;

export function wants({ steps, companions }: EditPlan, which: RegExp): boolean {
  return [...steps, ...companions].some(({ edit, amount }) => amount > 0 && which.test(edit));
}

export function needsHead({ steps, companions }: EditPlan): boolean {
  return [...steps, ...companions].some(({ edit }) => !headless.test(edit));
}

export function needsFace(plan: EditPlan): boolean {
  return wants(plan, byFace) || wants(plan, byOutline);
}

/** Whether the person has to be cut out, in an image that is not cut out already. */
export function needsOutline(plan: EditPlan): boolean {
  return wants(plan, byOutline);
}
