import { type RecipeId, recipeIds } from "@portrait-studio/contract/recipes";

export const recipeTags = [
  "portrait",
  "headshot",
  "studio",
  "outdoor",
  "cinematic",
  "noir",
  "retro",
  "neon",
  "corporate",
  "editorial",
  "glamour",
  "fineArt",
  "renaissance",
] as const;
export type RecipeTag = (typeof recipeTags)[number];

export const tagsByRecipe: Readonly<Record<RecipeId, readonly RecipeTag[]>> = {
  polaroid: ["portrait", "retro"],
  neon80s: ["portrait", "retro", "neon"],
  corporate: ["headshot", "studio", "corporate"],
  cinematic: ["portrait", "cinematic"],
  painterly: ["portrait", "fineArt"],
  hyperReal: ["headshot", "studio"],
  noir: ["portrait", "cinematic", "noir"],
  renaissance: ["portrait", "fineArt", "renaissance"],
  environmental: ["portrait", "outdoor"],
  glamour: ["studio", "glamour"],
  editorial: ["studio", "editorial"],
  sketch: ["portrait", "fineArt"],
  goldenHour: ["portrait", "outdoor"],
  lowKey: ["portrait", "studio"],
  highKey: ["headshot", "studio"],
  windowLight: ["portrait"],
  tealHeadshot: ["headshot", "studio", "corporate"],
  film35: ["portrait", "retro", "outdoor"],
  cyanotype: ["portrait", "fineArt", "retro"],
  risograph: ["portrait", "fineArt"],
};

/** All recipes without a tag. */
export function recipesWith(tag: RecipeTag | null): readonly RecipeId[] {
  return tag ? recipeIds.filter((id) => tagsByRecipe[id].includes(tag)) : recipeIds;
}
