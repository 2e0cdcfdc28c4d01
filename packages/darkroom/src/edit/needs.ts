import { type EditName, type SlotName, slotOf, verbs } from "@portrait-studio/prompt-reader";
import type { EditPlan } from "./types.ts";

/** The edits of a plan that do something. */
export function effective({ steps, impliedSteps }: EditPlan): EditName[] {
  return [...steps, ...impliedSteps].flatMap(({ edit, amount }) => (amount > 0 ? edit : []));
}

/** Whether something is done in one of these slots. */
export function wants(plan: EditPlan, ...wanted: readonly SlotName[]): boolean {
  return effective(plan).some((edit) => wanted.includes(slotOf(edit)));
}

/** Whether a step looks different wherever the head is; those of the shape do so at no strength too. */
export function needsHead({ steps, impliedSteps }: EditPlan): boolean {
  return [...steps, ...impliedSteps].some(({ edit }) => verbs[edit].reliesOn !== "image");
}

/** Whether a step goes by the face's landmarks. */
export function needsFace(plan: EditPlan): boolean {
  return effective(plan).some((edit) => ["face", "outline"].includes(verbs[edit].reliesOn));
}

/** Whether the person has to be cut out, in an image that is not cut out already. */
export function needsOutline(plan: EditPlan): boolean {
  return effective(plan).some((edit) => verbs[edit].reliesOn === "outline");
}
