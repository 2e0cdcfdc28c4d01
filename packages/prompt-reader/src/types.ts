import { recipeIds } from "@portrait-studio/contract/recipes";

/** The looks of the built-in engine: the photos as they are, and one for each recipe. */
export const looks = ["natural", ...recipeIds] as const;
export type Look = (typeof looks)[number];

/** What a set shows: the values of the slot `set` in the lexicon, beside "own" and "outdoors". */
export const places = [
  "paper",
  "canvas",
  "window",
  "street",
  "neon",
  "curtain",
  "wall",
  "blinds",
  "garden",
  "office",
  "library",
  "party",
] as const;
export type SetName = (typeof places)[number];

/** What was made of the words. */
export interface Reading {
  /** slots and their values, such as "look:noir", "light:left", "no:grain" */
  understood: string[];
  /** words of the prompt that changed nothing, as written, in lower case */
  withoutEffect: string[];
}
