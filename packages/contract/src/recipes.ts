/** Ids of the prompt recipes. */
export const recipeIds = [
  "polaroid",
  "neon80s",
  "corporate",
  "cinematic",
  "painterly",
  "hyperReal",
  "noir",
  "renaissance",
  "environmental",
  "glamour",
  "editorial",
  "sketch",
] as const;
export type RecipeId = (typeof recipeIds)[number];

/** Recipes with a backdrop of their own; the built-in engine needs a cut-out of the person for it. */
export const recipesWithBackdrop: ReadonlySet<RecipeId> = new Set<RecipeId>([
  "corporate",
  "noir",
  "editorial",
  "renaissance",
  "neon80s",
  "glamour",
  "hyperReal",
]);
