import { hasColour } from "@portrait-studio/prompt-reader";
import { recipes } from "../looks/recipes.ts";
import type { ImagePlan } from "../plan/types.ts";

/** A lamp whose strongest channel is so many times its weakest has a gel; tungsten is 1.5. */
const gelled = 2.5;
/** Words leave so little colour, of 1, that there is no hue to look at. */
const drained = 0.3;

/** Whether a plan asks for lamps, or a tint, that give a face other colours than its own. */
export function hasColouredLight(plan: ImagePlan): boolean {
  if (plan.gel || plan.rim || plan.parameters.tint) return true;
  const { light } = recipes[plan.look].compositions[plan.composition];
  return light.lamps.some(({ colour }) => Math.max(...colour) > gelled * Math.min(...colour));
}

/** Whether a plan asks for an image that has colours at all. */
export function isInColour({ look, parameters }: ImagePlan): boolean {
  return hasColour(look) && parameters.saturation > drained;
}
