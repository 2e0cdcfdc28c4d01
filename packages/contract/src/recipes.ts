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

interface FirstRecipes {
  /** of the test images that end a training */
  tests: readonly RecipeId[];
  /** what to try then */
  next: readonly RecipeId[];
}

/** The recipes that suit a new model. Without cut-outs, those that change light and colour rather than the place. */
export function firstRecipes(hasCutOuts: boolean): FirstRecipes {
  return hasCutOuts
    ? { tests: ["corporate", "cinematic", "noir"], next: ["editorial", "environmental", "renaissance"] }
    : { tests: ["cinematic", "noir", "hyperReal"], next: ["polaroid", "painterly", "sketch"] };
}
