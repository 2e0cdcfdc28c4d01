import { colourSlots, type Entry, type Vocabulary } from "../mentions.ts";
import { joinWords, splitPhrases, things, fillers as usualFillers } from "../prompt/vocabulary.ts";
import type { EditWords } from "./lexicon/edit-words.ts";
import { english } from "./lexicon/en.ts";
import { spanish } from "./lexicon/es.ts";
import { verbs } from "./verbs/index.ts";

/** People write in any of these, whatever language they read; of each slot the last mention counts. */
const languages: readonly EditWords[] = [english, spanish];

const entries: readonly Entry[] = Object.entries(verbs).flatMap(([means, { words, weakWords }]) => [
  ...listEntries(means, words, false),
  ...listEntries(means, weakWords ?? {}, true),
]);

function listEntries(means: string, words: Readonly<Record<string, string>>, weak: boolean): Entry[] {
  return Object.values(words).flatMap((phrases) =>
    splitPhrases(phrases).map((phrase) => ({ means, phrase, weak })),
  );
}

function listDegrees(heading: "slight" | "strong", degree: number): [string, number][] {
  return [...joinWords(languages, heading)].map((word) => [word, degree]);
}

export const vocabulary: Vocabulary = {
  entries,
  negations: joinWords(languages, "negations"),
  fillers: new Set([...usualFillers, ...joinWords(languages, "fillers")]),
  stopWords: joinWords(languages, "stopWords"),
  settle: ({ means }, { words, at, end, first, last }) => {
    const [slot = ""] = means.split(":");
    const isThings = (beside: number) => beside >= first && beside < last && things.has(words[beside] ?? "");
    return colourSlots.has(slot) && (isThings(at - 1) || isThings(end)) ? null : slot;
  },
  degrees: Object.fromEntries([...listDegrees("slight", 0.5), ...listDegrees("strong", 1.5)]),
};
