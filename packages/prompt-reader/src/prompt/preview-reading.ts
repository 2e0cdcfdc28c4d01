import { looks, type Reading } from "../types.ts";
import { applyWords, photosFor, type Shown } from "./apply-words.ts";
import { readPrompt } from "./read-prompt.ts";

export interface PromptPreview {
  prompt: string;
  negativePrompt?: string | undefined;
  /** one of the looks; others are ignored */
  recipeId?: string | undefined;
  /** the photos that images may be made from */
  photos: readonly Shown[];
}

/** How an image's plan will read a prompt, before there is one. Pure, and loads no code that touches pixels. */
export function previewReading({ prompt, negativePrompt, recipeId, photos }: PromptPreview): Reading {
  const recipe = looks.find((look) => look === recipeId) ?? null;
  const said = readPrompt(prompt, negativePrompt ?? "", recipe);
  const look = recipe ?? looks.find((name) => name === said.slots.get("look")) ?? "natural";
  const [first = { cutOut: false, hairCut: false }] = photosFor(photos, said, look);
  return applyWords(said, look, first).reading;
}
