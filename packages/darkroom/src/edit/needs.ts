import type { EditPlan } from "./types.ts";
import { type Edit, type SlotName, slotOf, verbs } from "./verbs/index.ts";

function some(
  { steps, companions }: EditPlan,
  which: (edit: Edit) => boolean,
  least = Number.EPSILON,
): boolean {
  return [...steps, ...companions].some(({ edit, amount }) => amount >= least && which(verbs[edit]));
}

/** Whether something is done in one of these slots. */
export function wants({ steps, companions }: EditPlan, ...wanted: readonly SlotName[]): boolean {
  return [...steps, ...companions].some(({ edit, amount }) => amount > 0 && wanted.includes(slotOf(edit)));
}

/** Whether a step looks different wherever the head is. */
export function needsHead(plan: EditPlan): boolean {
  return some(plan, ({ goesBy }) => goesBy !== "image", 0);
}

/** Whether a step goes by the face's landmarks. */
export function needsFace(plan: EditPlan): boolean {
  return some(plan, ({ goesBy }) => goesBy === "face" || goesBy === "outline");
}

/** Whether the person has to be cut out, in an image that is not cut out already. */
export function needsOutline(plan: EditPlan): boolean {
  return some(plan, ({ goesBy }) => goesBy === "outline");
}
