import type { Language } from "@portrait-studio/contract";

/** What a verb relies on; each needs what those before it need. Without a head, an outline or a face it takes the usual one. */
export type ReliesOn = "image" | "head" | "face" | "outline";

/** Phrases, separated by ", ", in lower case without accents or hyphens; empty where another language writes them the same. */
type Phrases = Readonly<Record<Language, string>>;

export interface VerbFacts {
  reliesOn: ReliesOn;
  /** arithmetic that invents nothing, so that no model does it better; hosted engines have the darkroom do it */
  exact: boolean;
  /** without a face that is seen it does nothing */
  needsFace?: boolean;
  /** the percentage that its words alone mean; 100 by default */
  usualPercent?: number;
  /** done or not: positions differ in their colours instead of how much of it they do */
  steady?: boolean;
}

/** One thing that can be done to an image. */
export interface Verb extends Partial<VerbFacts> {
  words: Phrases;
  /** words that say so little that anything definite in the same direction replaces them */
  weakWords?: Phrases;
  /** the edit that "less ..." or "no ..." asks for; without one it can't be taken away */
  opposite?: string;
}

/** Verbs of which one is done, the last that is named, such as warmer and cooler. */
export interface Slot extends VerbFacts {
  /** Shapes move pixels, before all others; then the face's own pixels; then light and colour. */
  stage: "shape" | "face" | "light";
  /** slots in which something of a position's own would work against this one */
  conflicts?: readonly string[];
  /** slots that have no meaning beside this one, whatever the order of the words: what is cut out has nothing behind it */
  excludes?: readonly string[];
  verbs: Readonly<Record<string, Verb>>;
}

export type Slots = Readonly<Record<string, Slot>>;
