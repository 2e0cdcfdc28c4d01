import { looks, type Reading } from "../types.ts";
import { applyWords } from "./apply-words.ts";
import { dropUsedWords } from "./drop-used-words.ts";
import { readPrompt } from "./read-prompt.ts";

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
  const said = readPrompt(prompt, negativePrompt ?? "", recipe);
  const look = recipe ?? looks.find((name) => name === said.slots.get("look")) ?? "natural";
  const isStudio = backdrops && wantsSet(said.slots, look);
  return dropUsedWords(applyWords(said, look, isStudio).reading, look, isStudio);
}

/** Whether words and look want a set behind a person who is cut out. */
export function wantsSet(slots: ReadonlyMap<string, string>, look: (typeof looks)[number]): boolean {
  if (slots.get("set") === "own") return false;
  return look !== "natural" || slots.has("backdrop");
}
