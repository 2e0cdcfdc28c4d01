import type { RecipeId } from "@portrait-studio/contract";
import { english } from "./lexicon/en.ts";
import { spanish } from "./lexicon/es.ts";
import { type IdeaWords, openingSteps } from "./lexicon/idea-words.ts";

/** What an idea already covers. */
export interface Reading {
  /** the person's words, without an opening like "I want a picture of me" unless that names the person */
  idea: string;
  says: ReadonlySet<keyof IdeaWords["says"]>;
  /** looks that its words suggest, strongest first */
  looks: RecipeId[];
  /** whether it asks for both black and white and a colour */
  contradicts: boolean;
  /** whether it names the person by the trigger word, as a recipe's text does */
  namesPerson: boolean;
}

/** Lower case, without accents. */
export function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** Ideas may be written in any of these, independent of the answer's language. */
const languages: readonly IdeaWords[] = [english, spanish];

function readPhrases(list: string): RegExp[] {
  return list
    .split(", ")
    .filter((phrase) => phrase !== "")
    .map((phrase) => new RegExp(`(?<![\\p{L}\\p{N}])${phrase}`, "u"));
}

/** Merges the phrases of all languages by their meaning. */
function gather<Meaning extends string>(
  listOf: (words: IdeaWords) => Readonly<Record<Meaning, string>>,
): [Meaning, RegExp[]][] {
  const meanings = Object.keys(listOf(english)) as Meaning[];
  return meanings.map((meaning) => [
    meaning,
    languages.flatMap((words) => readPhrases(listOf(words)[meaning])),
  ]);
}

const sayings = gather(({ says }) => says);
const pointers = gather(({ pointsTo }) => pointsTo);

/** Analyses a person's idea. */
export function readIdea(text: string, triggerWord?: string): Reading {
  const folded = fold(text);
  const namesPerson =
    triggerWord !== undefined && folded.split(/[^\p{L}\p{N}_]+/u).includes(fold(triggerWord));
  const idea = trimIdea(text, namesPerson);
  const hits = (list: RegExp[]) => list.filter((phrase) => phrase.test(folded)).length;
  const looks = pointers
    .map(([look, list]) => ({ look, score: hits(list) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ look }) => look);
  return {
    idea,
    namesPerson,
    says: new Set(sayings.filter(([, list]) => hits(list) > 0).map(([slot]) => slot)),
    looks,
    contradicts:
      languages.some(({ monochrome }) => monochrome.test(folded)) &&
      languages.some(({ colourful }) => colourful.test(folded)),
  };
}

function trimIdea(text: string, namesPerson: boolean): string {
  let idea = text.trim().replace(/\s+/g, " ");
  if (!namesPerson)
    for (const step of openingSteps)
      for (const { openings } of languages) idea = idea.replace(openings[step], "");
  return idea.replace(/^[\s,.;:]+|[\s,.;:!?]+$/g, "");
}
