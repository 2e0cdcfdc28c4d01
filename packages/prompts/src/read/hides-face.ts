import { readInstruction } from "./instruction/read-instruction.ts";
import { readPrompt } from "./prompt/read-prompt.ts";

/**
 * Looks in which faces can't be told apart with any certainty: a painted, drawn or printed one is made of strokes or dots, and noir
 * leaves half of it in the dark (`bench/person.ts`; hosted engines go further in each than the darkroom does).
 */
const hidingLooks: ReadonlySet<string> = new Set(["painterly", "sketch", "renaissance", "noir", "risograph"]);

/**
 * Tells whether a recipe, or the words of a prompt or instruction, in any language of the lexicon, ask for an image that hides whose face is
 * in it, whichever engine makes it.
 */
export function hidesFace({
  recipeId,
  words,
}: {
  recipeId: string | null;
  words: readonly string[];
}): boolean {
  return hidingLooks.has(recipeId ?? "") || words.some(askForIt);
}

function askForIt(text: string): boolean {
  return (
    hidingLooks.has(readPrompt(text, "", null).slots.get("look") ?? "") ||
    readInstruction(text).steps.some(({ edit }) => edit.startsWith("medium:"))
  );
}
