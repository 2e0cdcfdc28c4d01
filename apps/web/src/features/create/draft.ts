import {
  type AspectRatio,
  aspectRatios,
  type RetouchSetting,
  retouchSettings,
  type Variant,
} from "@portrait-studio/contract/choices";
import { limits } from "@portrait-studio/contract/limits";
import { type RecipeId, recipeIds } from "@portrait-studio/contract/recipes";

export interface Draft {
  modelId: string | null;
  prompt: string;
  negativePrompt: string;
  aspectRatio: AspectRatio;
  count: number;
  /** null where the engine has no such setting */
  retouch: RetouchSetting | null;
  /** null: another one each time */
  seed: number | null;
  recipeId: RecipeId | null;
  /** null: the photos take turns */
  photoId: string | null;
  likeImageId: string | null;
}

export type ChosenDraft = Draft & { variant: Variant };

export const emptyDraft: Draft = {
  modelId: null,
  prompt: "",
  negativePrompt: "",
  aspectRatio: "4:5",
  count: 4,
  retouch: "light",
  seed: null,
  recipeId: null,
  photoId: null,
  likeImageId: null,
};

export const maxSeed = 2_147_483_647;

/** Reads what was kept, field by field: what is missing or no longer allowed is as in an empty draft. */
export function readDraft(text: string | null): Draft {
  const kept = parse(text);
  const { modelId, prompt, negativePrompt, count, seed } = kept;
  return {
    modelId: typeof modelId === "string" ? modelId : null,
    prompt: typeof prompt === "string" ? prompt.slice(0, limits.maxPromptLength) : "",
    negativePrompt: typeof negativePrompt === "string" ? negativePrompt.slice(0, limits.maxPromptLength) : "",
    aspectRatio: aspectRatios.find((known) => known === kept.aspectRatio) ?? emptyDraft.aspectRatio,
    count: isWithin(count, 1, limits.maxImagesPerRequest) ? count : emptyDraft.count,
    retouch: retouchSettings.find((known) => known === kept.retouch) ?? emptyDraft.retouch,
    seed: isWithin(seed, 0, maxSeed) ? seed : null,
    recipeId: recipeIds.find((known) => known === kept.recipeId) ?? null,
    photoId: typeof kept.photoId === "string" ? kept.photoId : null,
    likeImageId: typeof kept.likeImageId === "string" ? kept.likeImageId : null,
  };
}

/** Whether a prompt still says what a recipe says: at least a third of its words. */
export function sharesWords(prompt: string, recipe: string): boolean {
  const toWords = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const said = new Set(toWords(prompt));
  const words = toWords(recipe);
  return words.filter((word) => said.has(word)).length * 3 >= words.length;
}

export function nameTrigger(prompt: string, trigger: string): string {
  const words = prompt.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.includes(trigger.toLowerCase()) ? prompt : `${trigger}, ${prompt}`;
}

function isWithin(value: unknown, least: number, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
}

function parse(text: string | null): Partial<Record<keyof Draft, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
