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
