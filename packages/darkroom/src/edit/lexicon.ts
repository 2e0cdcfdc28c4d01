import { joinWords, splitPhrases, things, fillers as usualFillers } from "../plan/lexicon.ts";
import type { Entry, Vocabulary } from "../plan/mentions.ts";
import type { EditWords } from "./lexicon/edit-words.ts";
import { english } from "./lexicon/en.ts";
import { spanish } from "./lexicon/es.ts";

/** People write in any of these, whatever language they read; of each slot the last mention counts. */
const languages: readonly EditWords[] = [english, spanish];

function listEntries(meanings: Readonly<Record<string, string>>, weak: boolean): Entry[] {
  return Object.entries(meanings).flatMap(([means, phrases]) =>
    splitPhrases(phrases).map((phrase) => ({ means, phrase, weak })),
  );
}

/** What "less ..." or "no ..." asks for; what isn't here can't be taken away. */
export const opposites: Readonly<Record<string, string>> = {
  "tone:bw": "saturation:more",
  "warmth:warmer": "warmth:cooler",
  "warmth:cooler": "warmth:warmer",
  "light:brighter": "light:darker",
  "light:darker": "light:brighter",
  "contrast:more": "contrast:less",
  "contrast:less": "contrast:more",
  "saturation:more": "saturation:less",
  "saturation:less": "saturation:more",
  "detail:sharper": "detail:softer",
  "detail:softer": "detail:sharper",
  "clarity:more": "skin:soften",
  "vignette:more": "vignette:less",
  "grain:more": "grain:less",
  "glow:more": "contrast:more",
  "fade:more": "contrast:more",
  "highlights:tame": "highlights:tame",
  "crop:closer": "crop:wider",
  "crop:wider": "crop:closer",
  "tilt:right": "tilt:level",
  "tilt:left": "tilt:level",
  "cast:red": "cast:red",
  "cast:yellow": "cast:yellow",
  "cast:green": "cast:green",
  "cast:blue": "cast:blue",
  "balance:neutral": "balance:neutral",
  "tint:red": "cast:red",
  "tint:orange": "cast:yellow",
  "tint:amber": "cast:yellow",
  "tint:yellow": "cast:yellow",
  "tint:green": "cast:green",
  "tint:teal": "cast:blue",
  "tint:blue": "cast:blue",
};

function listDegrees(heading: "slight" | "strong", degree: number): [string, number][] {
  return [...joinWords(languages, heading)].map((word) => [word, degree]);
}

export const vocabulary: Vocabulary = {
  entries: languages.flatMap(({ meanings, weakMeanings }) => [
    ...listEntries(meanings, false),
    ...listEntries(weakMeanings, true),
  ]),
  negations: joinWords(languages, "negations"),
  fillers: new Set([...usualFillers, ...joinWords(languages, "fillers")]),
  stopWords: joinWords(languages, "stopWords"),
  things,
  degrees: Object.fromEntries([...listDegrees("slight", 0.5), ...listDegrees("strong", 1.5)]),
};
