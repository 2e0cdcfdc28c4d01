import type { Look } from "../../types.ts";
import type { english } from "./en.ts";

/**
 * The words of one language, in lower case, without accents or hyphens. Phrases are separated by ", ", single words by a space;
 * nothing has to be said twice that another language writes the same way, so any of them may be empty.
 */
export interface PromptWords {
  meanings: Readonly<Record<keyof (typeof english)["meanings"], string>>;
  /** phrases that people put beside a look as much as they ask for one */
  weakPhrases: string;
  /** words that turn round what follows them */
  negations: string;
  /** words that may stand between a negation and what it turns round */
  fillers: string;
  /** a colour beside one of these is the thing's own, which can't be changed */
  things: string;
  /** words that ask for nothing: grammar, and what every portrait is anyway */
  stopWords: string;
  /** single words for what a look does by itself */
  ownToLook: Readonly<Record<Look, string>>;
  /** single words for what a look's own backdrop shows; they count where the person stands before it */
  ownToBackdrop: Readonly<Partial<Record<Look, string>>>;
}
