import { languages } from "@portrait-studio/contract/languages";
import type colours from "./lexicon/en/colours.json";
import type edits from "./lexicon/en/edits.json";
import type ideas from "./lexicon/en/ideas.json";
import type prompts from "./lexicon/en/prompts.json";
import type recipes from "./lexicon/en/recipes.json";

export interface Lexicon {
  colours: typeof colours;
  edits: typeof edits;
  ideas: typeof ideas;
  prompts: typeof prompts;
  recipes: typeof recipes;
}

/** Loads the words of a language; null where it has no folder, so that it is read by the words of the others. */
export async function loadLexicon(language: string): Promise<Lexicon | null> {
  const load = async (name: keyof Lexicon) =>
    (await import(`./lexicon/${language}/${name}.json`, { with: { type: "json" } })).default;
  try {
    return {
      colours: await load("colours"),
      edits: await load("edits"),
      ideas: await load("ideas"),
      prompts: await load("prompts"),
      recipes: await load("recipes"),
    };
  } catch (error) {
    // each loader and bundler has another error for a missing file
    if (error instanceof SyntaxError) throw error;
    return null;
  }
}

/** People write in any of these, whatever language they read. */
export const lexicons: readonly Lexicon[] = (await Promise.all(languages.map(loadLexicon))).filter(
  (lexicon) => lexicon !== null,
);

export function splitPhrases(phrases: string): string[] {
  return phrases.split(", ").filter((phrase) => phrase !== "");
}

export function gatherPhrases<Heading extends string>(
  getLists: (lexicon: Lexicon) => Readonly<Record<Heading, string>>,
): [Heading, string[]][] {
  const lists = lexicons.flatMap((lexicon) => Object.entries<string>(getLists(lexicon)));
  return [...Map.groupBy(lists, ([heading]) => heading as Heading)].map(([heading, found]) => [
    heading,
    found.flatMap(([, phrases]) => splitPhrases(phrases)),
  ]);
}

type RecipeWords = Lexicon["recipes"];

export function getLookWords(heading: keyof RecipeWords["natural"]) {
  return ({ recipes }: Lexicon) =>
    Object.fromEntries(Object.entries(recipes).map(([look, words]) => [look, words[heading]])) as Readonly<
      Record<keyof RecipeWords, string>
    >;
}

export function gatherWords<Heading extends string>(
  getLists: (lexicon: Lexicon) => Readonly<Record<Heading, string>>,
): Readonly<Record<Heading, ReadonlySet<string>>> {
  return Object.fromEntries(
    gatherPhrases(getLists).map(([heading, phrases]) => [heading, new Set(phrases)]),
  ) as Record<Heading, Set<string>>;
}
