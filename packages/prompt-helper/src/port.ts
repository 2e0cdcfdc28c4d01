import type { Language, PromptAdvice, RecipeId, Variant } from "@portrait-studio/contract";

export interface PromptQuestion {
  /** the person's text, not empty */
  idea: string;
  /** language of the answer */
  language: Language;
  /** the look that the person has chosen */
  recipeId?: RecipeId;
  variant?: Variant;
  /** the trigger word of the chosen model */
  triggerWord?: string;
  engine: EngineAbilities;
}

/** The capabilities of the engine that will get the prompt. */
export interface EngineAbilities {
  /** whether it can invent expressions, clothes and places; false for an engine that restyles the person's photos */
  inventsScenes: boolean;
  negativePrompt: boolean;
}

/** Turns an idea into a prompt. */
export interface PromptHelper {
  /** @throws when there is no valid answer; then nothing is charged */
  refine: (question: PromptQuestion, options?: { signal?: AbortSignal }) => Promise<PromptAdvice>;
}
