import type { ImagePlan } from "../plan/types.ts";
import type { Composition, Recipe } from "./recipe.ts";

/** The composition that a plan names; plans of before there were any get one by their palette. */
export function compositionOf(
  { composition, palette }: Pick<ImagePlan, "composition" | "palette">,
  { compositions }: Recipe,
): Composition {
  return compositions[(composition ?? palette) % compositions.length];
}
