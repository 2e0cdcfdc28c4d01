import type { RecipeId } from "@portrait-studio/contract";
import type { Slot } from "@portrait-studio/i18n";

/** How an idea may begin before it comes to the point, in the order in which it does. */
export const openingSteps = ["please", "request", "article", "picture", "myself"] as const;
export type OpeningStep = (typeof openingSteps)[number];

/**
 * The words of one language, in lower case and without accents. Phrases are separated by ", "; each is the beginning of a word
 * or of several. Nothing has to be said twice that another language writes the same way, so any of them may be empty.
 */
export interface IdeaWords {
  /** words by which an idea already covers this */
  says: Readonly<Record<Slot | "expression" | "clothing", string>>;
  /** what points to a look */
  pointsTo: Readonly<Record<RecipeId, string>>;
  /** matched against the words as they are written */
  openings: Readonly<Record<OpeningStep, RegExp>>;
  monochrome: RegExp;
  colourful: RegExp;
}
