import type { Language, PromptAdvice, RecipeId, Variant } from "@portrait-studio/contract";

export interface PromptQuestion {
  idea: string;
  language: Language;
  recipeId?: RecipeId;
  variant?: Variant;
  triggerWord?: string;
  engine: {
    /** whether it can invent expressions, clothes and places; false for an engine that restyles the person's photos */
    inventsScenes: boolean;
    negativePrompt: boolean;
  };
}

export interface NearestAdvice {
  words: string[];
  advice: string;
  /** for the prompt, in its place; empty where only other photos help */
  instead: string;
}

export interface PromptHelper {
  /** @param withoutEffect words of a prompt @param canMake whether the engine makes something of words that the prompt does not ask for */
  nearest: (
    withoutEffect: readonly string[],
    language: Language,
    canMake: (words: string) => boolean,
  ) => NearestAdvice[];
  /** @throws when there is no valid answer; then nothing is charged */
  refine: (question: PromptQuestion, options?: { signal?: AbortSignal }) => Promise<PromptAdvice>;
}
