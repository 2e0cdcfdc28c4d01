import { languages, type RecipeId, variants } from "@portrait-studio/contract";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { fold, type Reading, readIdea } from "./read-idea.ts";

/** What a recipe's texts are made of, in every language and form, in lower case and without accents. */
export interface RecipeWords {
  /** what comes before the person, e.g. "film noir portrait of " */
  openings: readonly string[];
  /** what comes after */
  phrases: ReadonlySet<string>;
}

export async function readRecipe(id: RecipeId): Promise<RecipeWords> {
  const recipes = await Promise.all(languages.map((language) => loadScreen(language, "recipes")));
  const texts = recipes.flatMap(({ [id]: recipe }) =>
    variants.flatMap((variant) => [recipe[variant], recipe.inventing[variant]]),
  );
  return {
    openings: texts.map((text) => fold(text.split("{{subject}}")[0] ?? "")),
    phrases: new Set(texts.flatMap((text) => phrasesOf(text).slice(1).map(fold))),
  };
}

const varied = ["light", "background", "place", "frame"] as const;
const kept = ["style", "clothing"] as const;

/**
 * A recipe's own text says everything, so nothing would be left to vary: its phrases on light, place and frame are left out of the
 * idea then. What the person has written stays, and so does what makes the look.
 */
export function leaveOpen(reading: Reading, { openings, phrases }: RecipeWords): Reading {
  const idea = phrasesOf(reading.idea)
    .filter((phrase) => {
      const { says } = readIdea(phrase);
      const isVaried = varied.some((slot) => says.has(slot)) && !kept.some((slot) => says.has(slot));
      return !(isVaried && phrases.has(fold(phrase)));
    })
    .join(", ");
  return { ...reading, idea, says: saysBesides(idea, openings) };
}

/** What an idea says besides the words that open the recipe's text, which name its look. */
export function saysBesides(idea: string, openings: readonly string[]): Reading["says"] {
  const folded = fold(idea);
  const opening = openings.find((one) => one !== "" && folded.startsWith(one));
  if (!opening) return readIdea(idea).says;
  const { says } = readIdea(folded.slice(opening.length));
  // a recipe that dresses its person also says where they are, by whatever word
  return new Set([...says, "style", ...(says.has("clothing") ? ["place" as const] : [])]);
}

function phrasesOf(text: string): string[] {
  return text.split(",").map((phrase) => phrase.trim());
}
