import type { Variant } from "@portrait-studio/contract/choices";
import type { Capabilities } from "@portrait-studio/contract/models";
import type { RecipeId } from "@portrait-studio/contract/recipes";

/** The recipe's prompt for an engine: one that restyles photos is asked for nothing that it would have to invent. */
export function recipeKey(
  id: RecipeId,
  variant: Variant,
  { inventsScenes }: Pick<Capabilities, "inventsScenes">,
) {
  return inventsScenes
    ? (`recipes:${id}.inventing.${variant}` as const)
    : (`recipes:${id}.${variant}` as const);
}
