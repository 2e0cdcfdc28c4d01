import type { Language, PromptAdvice, RecipeId, Variant } from "@portrait-studio/contract";

export interface PromptQuestion {
  /** the person's own words, not empty */
  idea: string;
  /** of the answer */
  language: Language;
  /** the look that the person has chosen */
  recipeId?: RecipeId;
  variant?: Variant;
  /** the word that stands for the person of the chosen model */
  triggerWord?: string;
  engine: EngineAbilities;
}

/** What the engine that gets the prompt can do with it. */
export interface EngineAbilities {
  /** can invent expressions, clothes and places; false for one that restyles the person's own photos */
  inventsScenes: boolean;
  negativePrompt: boolean;
}

/** Makes a prompt of an idea. */
export interface PromptHelper {
  /** @throws when there is no good answer: nothing is charged then */
  refine: (question: PromptQuestion, options?: { signal?: AbortSignal }) => Promise<PromptAdvice>;
}
