import { dropUsedWords } from "./drop-used-words.ts";
import { readPrompt } from "./read-prompt.ts";
import { looks, type Reading } from "./types.ts";

export interface PromptPreview {
  prompt: string;
  negativePrompt?: string | undefined;
  /** one of the looks; others are ignored */
  recipeId?: string | undefined;
  /** the person is cut out for looks with a backdrop of their own */
  backdrops: boolean;
}

/** How an image's plan will read a prompt, before there is one. Pure, and loads no code that touches pixels. */
export function previewReading({ prompt, negativePrompt, recipeId, backdrops }: PromptPreview): Reading {
  const recipe = looks.find((look) => look === recipeId) ?? null;
  const { slots, reading } = readPrompt(prompt, negativePrompt ?? "", recipe);
  const look = recipe ?? looks.find((name) => name === slots.get("look")) ?? "natural";
  return dropUsedWords(reading, look, backdrops && !slots.has("blur") ? "studio" : "inPlace");
}
