import type { RecipeId } from "@portrait-studio/contract";
import type { Slot } from "@portrait-studio/i18n";

/** The parts of an idea's opening, e.g. "please make me a picture of myself", in their order. */
export const openingSteps = ["please", "request", "article", "picture", "myself"] as const;
export type OpeningStep = (typeof openingSteps)[number];

/**
 * The words of one language, in lower case and without accents. Phrases are separated by ", "; each is the beginning of one or
 * several words. Words that another language already contains need not be repeated, so any entry may be empty.
 */
export interface IdeaWords {
  /** words that show that the idea already covers this; a place is one that an engine would have to invent */
  says: Readonly<Record<Slot | "place" | "expression" | "clothing", string>>;
  /** words that suggest a look */
  pointsTo: Readonly<Record<RecipeId, string>>;
  /** matched against the original text */
  openings: Readonly<Record<OpeningStep, RegExp>>;
  monochrome: RegExp;
  colourful: RegExp;
}
