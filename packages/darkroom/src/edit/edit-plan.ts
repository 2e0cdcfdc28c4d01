import type { Box } from "@portrait-studio/contract";
import {
  type EditName,
  type EditReading,
  type EditStep,
  getSlot,
  type SlotName,
  verbs,
} from "@portrait-studio/prompts";
import type { Size } from "../plan/types.ts";

export interface EditPlan {
  version: 1;
  /** what the words asked for, in the order in which it is done */
  steps: EditStep[];
  /** what this position adds, so that several results of one instruction differ */
  impliedSteps: EditStep[];
  /** 0..7, which of a treatment's colours, filters and sides */
  variant: number;
  /** where the light comes from, if a step brings one */
  keySide: "left" | "right";
  textureSeed: number;
}

export interface EditPlanRequest {
  /** English or Spanish */
  instruction: string;
  /** 0 nothing to 1 all the way; 0.75 where the instruction does not say */
  strength?: number | undefined;
  seed: number;
  without?: ReadonlySet<EditName> | undefined;
  /** 0..7 of the images asked for together: 0 does what the words say, the others do it differently */
  position: number;
}

export const longestEdited = 2048;

export interface EditRequest extends EditPlanRequest {
  /** an encoded image, JPEG, PNG or WebP, longer side up to 2048 */
  image: Uint8Array;
  /** head with hair, in fractions of the image; looked for where it isn't given and a step needs it */
  headBox?: Box | undefined;
  /** as `cutOutline` makes it, null where it finds nobody; made where it isn't given and a step needs it */
  outline?: Outline | null | undefined;
  /** looked at between the stages */
  signal?: AbortSignal | undefined;
}

export interface Outline {
  /** a grey PNG of the size at which the image is edited, white on the person */
  png: Uint8Array;
  /** how much lower it ends than the head that is seen in the image, in face widths */
  headMissing: number;
}

export type EditReadRequest = Pick<EditRequest, "image" | "instruction" | "signal">;

export type EditPreviewRequest = EditReadRequest & Pick<EditRequest, "strength" | "seed">;

export interface EditedImage extends Size {
  /** sRGB; its XMP keeps how the image came about */
  bytes: Uint8Array;
  /** PNG where the image has no background, else JPEG of quality 90 */
  contentType: "image/jpeg" | "image/png";
  /** how many of its pixels one of the image's is that it was made from, across */
  enlargement: number;
  plan: EditPlan;
  reading: EditReading;
}

export function effective({ steps, impliedSteps }: EditPlan): EditName[] {
  return [...steps, ...impliedSteps].flatMap(({ edit, amount }) => (amount > 0 ? edit : []));
}

export function wants(plan: EditPlan, ...wanted: readonly SlotName[]): boolean {
  return effective(plan).some((edit) => wanted.includes(getSlot(edit)));
}

export function needsHead({ steps, impliedSteps }: EditPlan): boolean {
  return [...steps, ...impliedSteps].some(({ edit }) => verbs[edit].reliesOn !== "image");
}

export function needsFace(plan: EditPlan): boolean {
  return effective(plan).some((edit) => ["face", "outline"].includes(verbs[edit].reliesOn));
}

export function needsOutline(plan: EditPlan): boolean {
  return effective(plan).some((edit) => verbs[edit].reliesOn === "outline");
}
