import type { RecipeId } from "@portrait-studio/contract";
import { english } from "./lexicon/en.ts";
import { spanish } from "./lexicon/es.ts";
import { type IdeaWords, openingSteps } from "./lexicon/idea-words.ts";

/** What an idea already covers. */
export interface Reading {
  /** the idea without "I want a picture of me", in the person's own words */
  idea: string;
  says: ReadonlySet<keyof IdeaWords["says"]>;
  /** looks that its words point to, the strongest first */
  looks: RecipeId[];
  /** wants both black and white and a colour */
  contradicts: boolean;
}

/** Lower case, without accents. */
function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();
}

/** People write in any of these, whatever language they read. */
const languages: readonly IdeaWords[] = [english, spanish];

function readPhrases(list: string): RegExp[] {
  return list
    .split(", ")
    .filter((phrase) => phrase !== "")
    .map((phrase) => new RegExp(`(?<![\\p{L}\\p{N}])${phrase}`, "u"));
}

/** The phrases of all languages, by what they mean. */
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

/** Takes in what a person wrote. */
export function readIdea(text: string): Reading {
  const idea = trimIdea(text);
  const folded = fold(text);
  const hits = (list: RegExp[]) => list.filter((phrase) => phrase.test(folded)).length;
  const looks = pointers
    .map(([look, list]) => ({ look, score: hits(list) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ look }) => look);
  return {
    idea,
    says: new Set(sayings.filter(([, list]) => hits(list) > 0).map(([slot]) => slot)),
    looks,
    contradicts:
      languages.some(({ monochrome }) => monochrome.test(folded)) &&
      languages.some(({ colourful }) => colourful.test(folded)),
  };
}

function trimIdea(text: string): string {
  let idea = text.trim().replace(/\s+/g, " ");
  for (const step of openingSteps)
    for (const { openings } of languages) idea = idea.replace(openings[step], "");
  return idea.replace(/^[\s,.;:]+|[\s,.;:!?]+$/g, "");
}
