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
  /** what can't be changed: "dark" beside one of these is not said of the image */
  things: string;
  /** who is shown: "black" beside one of these is said of the person */
  people: string;
  /** what is made: "black and white" before one of these is said of it */
  pictures: string;
  /** phrases for what has a colour: lamps, lamps from behind, and what is behind the person */
  lamps: string;
  rims: string;
  grounds: string;
  /** words that may stand between a colour and one of these */
  between: string;
  /** words that join two colours of one thing */
  joints: string;
  /** what stands before the colour of a backdrop that is not named */
  against: string;
  /** before a colour, these make it a thing, or what somebody wears */
  owning: string;
  /** words that ask for nothing: grammar, and what every portrait is anyway */
  stopWords: string;
  /** single words for what a look does by itself */
  ownToLook: Readonly<Record<Look, string>>;
  /** single words for what a look's own backdrop shows; they count where the person stands before it */
  ownToBackdrop: Readonly<Partial<Record<Look, string>>>;
}
