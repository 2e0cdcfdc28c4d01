import { lookTraits, recipeIds } from "@portrait-studio/contract/recipes";
import { readInstruction } from "./instruction/read-instruction.ts";
import { readPrompt } from "./prompt/read-prompt.ts";

export function hidesFace({
  recipeId,
  words,
}: {
  recipeId: string | null;
  words: readonly string[];
}): boolean {
  return hides(recipeId ?? "") || words.some(askForIt);
}

function askForIt(text: string): boolean {
  return (
    hides(readPrompt(text, "", null).slots.get("look") ?? "") ||
    readInstruction(text).steps.some(({ edit }) => edit.startsWith("medium:"))
  );
}

function hides(look: string): boolean {
  return recipeIds.some((id) => id === look && lookTraits[id].hidesFace);
}
