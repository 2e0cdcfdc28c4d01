import type { Entry } from "../mentions.ts";
import { type Look, looks } from "../types.ts";
import { colourEntries } from "./colour-entries.ts";
import { english } from "./lexicon/en.ts";
import { spanish } from "./lexicon/es.ts";
import type { PromptWords } from "./lexicon/prompt-words.ts";

/** People write in any of these, whatever language they read; of each slot the last mention counts. */
const languages: readonly PromptWords[] = [english, spanish];

/** Any other look in the prompt goes before these, which people name beside it too. */
const weakLooks: ReadonlySet<string> = new Set(["look:cinematic", "look:environmental", "look:natural"]);
const weakPhrases = new Set(languages.flatMap((words) => splitPhrases(words.weakPhrases)));

export const lexicon: readonly Entry[] = [
  ...colourEntries,
  ...languages.flatMap(({ meanings }) =>
    Object.entries(meanings).flatMap(([means, phrases]) =>
      splitPhrases(phrases).map((phrase) => ({
        means,
        phrase,
        weak: weakLooks.has(means) || weakPhrases.has(phrase),
      })),
    ),
  ),
];

/** What "no ..." asks for; what isn't here can't be taken away. */
export const opposites: Readonly<Record<string, string>> = {
  "warmth:warm": "cool",
  "warmth:cool": "warm",
  "brightness:bright": "dark",
  "brightness:dark": "bright",
  "contrast:high": "low",
  "contrast:low": "high",
  "softness:soft": "hard",
  "softness:hard": "soft",
  "light:left": "right",
  "light:right": "left",
  "colour:vivid": "muted",
  "colour:muted": "vivid",
  "retouch:light": "none",
  "retouch:full": "none",
  "grain:more": "off",
  "vignette:more": "off",
  "glow:more": "off",
  "blur:more": "off",
  "blur:off": "more",
};

/** Hue of each tint in OKLab degrees. */
export const tintHues: Readonly<Record<string, number>> = {
  red: 27,
  orange: 58,
  amber: 75,
  yellow: 105,
  green: 145,
  teal: 195,
  blue: 258,
  purple: 305,
  pink: 352,
  sepia: 70,
};

export function splitPhrases(phrases: string): string[] {
  return phrases.split(", ").filter((phrase) => phrase !== "");
}

/** The single words of all languages under one heading. */
export function joinWords<Heading extends string>(
  sources: readonly Readonly<Record<Heading, string>>[],
  heading: Heading,
): ReadonlySet<string> {
  return new Set(sources.flatMap((words) => words[heading].split(" ")).filter((word) => word !== ""));
}

/** Words that turn round what follows them. */
export const negations = joinWords(languages, "negations");

/** Words that may stand between a negation and what it turns round. */
export const fillers = joinWords(languages, "fillers");

/** What can't be changed: a colour beside one of these is its own. */
export const things = joinWords(languages, "things");

const phrasesOf = (heading: "lamps" | "rims" | "grounds" | "against"): ReadonlySet<string> =>
  new Set(languages.flatMap((words) => splitPhrases(words[heading])));

/** What a colour can be said of, and the words round that: see `PromptWords`. */
export const lamps = phrasesOf("lamps");
export const rims = phrasesOf("rims");
export const grounds = phrasesOf("grounds");
export const against = phrasesOf("against");
export const between = joinWords(languages, "between");
export const joints = joinWords(languages, "joints");
export const owning = joinWords(languages, "owning");
export const people = joinWords(languages, "people");
export const pictures = joinWords(languages, "pictures");

/** Words that ask for nothing: grammar, and what every portrait is anyway. */
export const stopWords = joinWords(languages, "stopWords");

function gatherByLook(
  wordsOf: (words: PromptWords) => Readonly<Partial<Record<Look, string>>>,
): ReadonlyMap<Look, ReadonlySet<string>> {
  return new Map(
    looks.map((look) => [
      look,
      new Set(languages.flatMap((words) => wordsOf(words)[look]?.split(" ") ?? [])),
    ]),
  );
}

/** Single words for what each look does by itself, such as the blinds of noir. */
export const ownToLook = gatherByLook((words) => words.ownToLook);

/** Single words for what the look's own backdrop shows. */
export const ownToBackdrop = gatherByLook((words) => words.ownToBackdrop);
