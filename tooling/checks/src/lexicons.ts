import { checkLocaleParity, type Locale } from "./locale-parity.ts";
import type { Problem } from "./workspace.ts";

/** Lexicons have the headings of the English one, and any may be empty. Prompts in a language without one are read by the others' words. */
export function checkLexicons(english: Locale, others: ReadonlyMap<string, Locale>): Problem[] {
  return [...others].flatMap(([language, other]): Problem[] => {
    const text = `packages/prompts/src/lexicon has no ${language}: prompts in it are not understood.`;
    if (other.files.length === 0) return [{ level: "warning", text }];
    return checkLocaleParity(english, new Map([[language, other]]), { mayBeEmpty: true });
  });
}
