import type { PromptWords } from "../../plan/lexicon/prompt-words.ts";
import type { english } from "./en.ts";

/** The words of one language, written as in `PromptWords`, whose fillers and things count here too. */
export interface EditWords extends Pick<PromptWords, "negations" | "fillers" | "stopWords"> {
  meanings: Readonly<Record<keyof (typeof english)["meanings"], string>>;
  /** words that say so little that anything definite in the same direction replaces them */
  weakMeanings: Readonly<Record<keyof (typeof english)["weakMeanings"], string>>;
  /** words for half as much as usual, and for half as much again */
  slight: string;
  strong: string;
}
