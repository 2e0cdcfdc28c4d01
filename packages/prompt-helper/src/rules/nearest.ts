import type { Language } from "@portrait-studio/contract";
import { promptTexts, type Unmakeable, unmakeable } from "@portrait-studio/i18n";
import type { NearestAdvice } from "../port.ts";
import { readIdea } from "./read-idea.ts";

/** Groups words that have no effect by what they are about, and says what comes nearest to each group. */
export function nearestOf(withoutEffect: readonly string[], language: Language): NearestAdvice[] {
  const groups = Map.groupBy(withoutEffect, kindOf);
  const { nearest } = promptTexts(language);
  return unmakeable.flatMap((kind) => {
    const words = groups.get(kind);
    return words ? [{ words, advice: nearest[kind].advice, instead: nearest[kind].words ?? "" }] : [];
  });
}

function kindOf(words: string): Unmakeable {
  const { says } = readIdea(words);
  return unmakeable.find((kind) => kind !== "other" && says.has(kind)) ?? "other";
}
