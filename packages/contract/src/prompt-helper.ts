import { z } from "zod";
import { variants } from "./choices.ts";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { recipeIds } from "./recipes.ts";
import { idSchemaFor } from "./schemas.ts";

export const refinePromptInput = z.object({
  /** an empty or missing idea is PROMPT_IDEA_MISSING */
  idea: z
    .string()
    .trim()
    .max(limits.maxIdeaLength)
    .default("")
    .meta({ example: "like an old detective film" }),
  modelId: idSchemaFor("model").optional(),
  recipeId: z.enum(recipeIds).optional(),
  variant: z.enum(variants).optional(),
  /** language of the answer; by default, the language of the person's account */
  language: z.enum(languages).optional().meta({ example: "en" }),
});
export type RefinePromptInput = z.infer<typeof refinePromptInput>;

export const promptAdviceSchema = z.object({
  refinedPrompt: z.string().trim().min(1).max(limits.maxPromptLength).meta({
    example: "film noir portrait of ana, hard light from the left, deep shadows, rain on the window",
  }),
  /** other prompts for the same idea */
  variations: z
    .array(z.string().trim().min(1).max(limits.maxPromptLength))
    .min(3)
    .max(6)
    .meta({
      example: [
        "film noir portrait of ana, street lamp behind, long shadows",
        "film noir portrait of ana, light through blinds, calm look",
        "film noir portrait of ana, low key, close crop",
      ],
    }),
  tips: z
    .array(z.string().trim().min(1).max(300))
    .min(1)
    .max(6)
    .meta({ example: ["Name where the light comes from."] }),
  negativePrompt: z
    .string()
    .trim()
    .max(limits.maxPromptLength)
    .meta({ example: "colour, flat light, blurry" }),
});
export type PromptAdvice = z.infer<typeof promptAdviceSchema>;

export const refinedPromptSchema = promptAdviceSchema.extend({
  creditsCharged: z.number().int().meta({ example: 1 }),
});
export type RefinedPrompt = z.infer<typeof refinedPromptSchema>;
