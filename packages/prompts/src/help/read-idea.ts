import type { Slot } from "@portrait-studio/i18n";
import { gatherPhrases, getLookWords, lexicons } from "../lexicons.ts";

export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

type Meaning = Slot | "place" | "expression" | "clothing";

/** Each phrase is the beginning of one or several words. */
const toPatterns = <Key extends string>([key, phrases]: [Key, string[]]) => ({
  key,
  patterns: phrases.map((phrase) => new RegExp(`(?<![\\p{L}\\p{N}])${phrase}`, "u")),
});

const sayings = gatherPhrases<Meaning>(({ ideas }) => ideas.says).map(toPatterns);
const pointers = gatherPhrases(getLookWords("suggestedBy")).flatMap(([look, phrases]) =>
  look === "natural" ? [] : [toPatterns([look, phrases])],
);
/** The parts of an idea's opening, e.g. "please make me a picture of myself", in their order; they are matched against the original text. */
const openings = (["please", "request", "article", "picture", "myself"] as const).flatMap((step) =>
  lexicons.map(({ ideas }) => new RegExp(ideas.openings[step], "iu")),
);
const monochrome = lexicons.map(({ ideas }) => new RegExp(ideas.monochrome, "u"));
const colourful = lexicons.map(({ ideas }) => new RegExp(ideas.colourful, "u"));

export function readIdea(text: string, triggerWord?: string) {
  const folded = fold(text);
  const namesPerson =
    triggerWord !== undefined && folded.split(/[^\p{L}\p{N}_]+/u).includes(fold(triggerWord));
  const idea = trimIdea(text, namesPerson);
  const hits = (list: RegExp[]) => list.filter((phrase) => phrase.test(folded)).length;
  const looks = pointers
    .map(({ key, patterns }) => ({ key, score: hits(patterns) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ key }) => key);
  return {
    /** the person's words, without an opening like "I want a picture of me" unless that names the person */
    idea,
    /** whether it names the person by the trigger word, as a recipe's text does */
    namesPerson,
    says: new Set(sayings.filter(({ patterns }) => hits(patterns) > 0).map(({ key }) => key)),
    /** looks that its words suggest, strongest first */
    looks,
    /** whether it asks for both black and white and a colour */
    contradicts: hits(monochrome) > 0 && hits(colourful) > 0,
  };
}

export type IdeaReading = ReturnType<typeof readIdea>;

function trimIdea(text: string, namesPerson: boolean): string {
  let idea = text.trim().replace(/\s+/g, " ");
  if (!namesPerson) for (const opening of openings) idea = idea.replace(opening, "");
  return idea.replace(/^[\s,.;:]+|[\s,.;:!?]+$/g, "");
}
