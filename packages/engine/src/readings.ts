import type { RecipeId } from "@portrait-studio/contract";

export interface PromptPreview {
  prompt: string;
  negativePrompt?: string | undefined;
  recipeId?: RecipeId | undefined;
  /** photos that images may be made from: whether the person can stand before a backdrop, and whether their hair is cut off */
  photos: readonly { cutOut: boolean; hairCut: boolean }[];
}

export interface PromptReading {
  understood: string[];
  withoutEffect: string[];
}

export interface EditPreview {
  /** as the edit itself would report it */
  reading: PromptReading;
  /** WebP of at most 480 pixels a side; undefined where nothing of the instruction can be done */
  bytes?: Uint8Array | undefined;
}
