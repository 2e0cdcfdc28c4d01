import type { PromptWords } from "../../prompt/lexicon/prompt-words.ts";

/** The words of one language beside those for edits, written as in `PromptWords`, whose fillers and things count here too. */
export interface EditWords extends Pick<PromptWords, "negations" | "fillers" | "stopWords"> {
  /** words for half as much as usual, and for half as much again */
  slight: string;
  strong: string;
}
