/** Ids of the prompt recipes: the twelve of the specification first. */
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
  "goldenHour",
  "lowKey",
  "highKey",
  "windowLight",
  "tealHeadshot",
  "film35",
  "cyanotype",
  "risograph",
] as const;
export type RecipeId = (typeof recipeIds)[number];

/** One contact sheet of three rows: what stands for all recipes where there is room for no more. */
export const sheetRecipes = recipeIds.slice(0, 12);

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
