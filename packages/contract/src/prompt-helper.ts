import { z } from "zod";
import { variants } from "./choices.ts";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { recipeIds } from "./recipes.ts";
import { idSchema } from "./schemas.ts";

export const refinePromptInput = z.object({
  /** an empty or missing idea is PROMPT_IDEA_MISSING */
  idea: z.string().trim().max(limits.maxIdeaLength).default(""),
  modelId: idSchema.optional(),
  recipeId: z.enum(recipeIds).optional(),
  variant: z.enum(variants).optional(),
  /** language of the answer; by default, the language of the person's account */
  language: z.enum(languages).optional(),
});
export type RefinePromptInput = z.infer<typeof refinePromptInput>;

export const promptAdviceSchema = z.object({
  refinedPrompt: z.string().trim().min(1).max(limits.maxPromptLength),
  /** other prompts for the same idea */
  variations: z.array(z.string().trim().min(1).max(limits.maxPromptLength)).min(3).max(6),
  tips: z.array(z.string().trim().min(1).max(300)).min(1).max(6),
  negativePrompt: z.string().trim().max(limits.maxPromptLength),
});
export type PromptAdvice = z.infer<typeof promptAdviceSchema>;

export const refinedPromptSchema = promptAdviceSchema.extend({ creditsCharged: z.number().int() });
export type RefinedPrompt = z.infer<typeof refinedPromptSchema>;
