import { z } from "zod";
import { createGenerationInput, generationRequestSchema, listInput } from "./generation.ts";
import { contactFrameSchema } from "./model-photos.ts";
import { recipeIds } from "./recipes.ts";
import { idSchemaFor, instantSchema, jobErrorSchema } from "./schemas.ts";
import { generationStatuses } from "./statuses.ts";

/** One request of a shoot: how many images of one recipe. */
const takeSchema = createGenerationInput.pick({ recipeId: true, prompt: true, count: true }).extend({
  /** of a frame of the model's contact sheet: the first image is this frame at full size, in 4:5; WRONG_STATE where it is the sheet's no more */
  seed: contactFrameSchema.shape.seed.optional(),
});

export const createShootInput = createGenerationInput
  .pick({
    modelId: true,
    negativePrompt: true,
    variant: true,
    aspectRatio: true,
    retouch: true,
    photoId: true,
    likeImageId: true,
  })
  .extend({
    takes: z
      .array(takeSchema)
      .min(1)
      .max(recipeIds.length)
      .meta({
        example: [
          { recipeId: "noir", prompt: "film noir portrait, hard light from the left", count: 2 },
          { recipeId: "corporate", prompt: "a headshot for work, soft light", count: 4 },
        ],
      }),
  });
export type CreateShootInput = z.infer<typeof createShootInput>;

export const shootSchema = z.object({
  id: idSchemaFor("shoot"),
  modelId: idSchemaFor("model"),
  /** of all requests together: completed once none is unfinished and one has delivered */
  status: z.enum(generationStatuses).meta({ example: "completed" }),
  /** images that were asked for */
  count: z.number().int().meta({ example: 1 }),
  delivered: z.number().int().meta({ example: 1 }),
  /** captured so far, for each delivered image */
  creditsCharged: z.number().int().meta({ example: 1 }),
  /** still set aside for images that are not made yet; a cancellation gives them back */
  creditsHeld: z.number().int(),
  /** of the first request that failed, where none has delivered */
  error: jobErrorSchema.nullable(),
  /** in the order of the takes */
  requests: z.array(generationRequestSchema),
  createdAt: instantSchema,
});
export type Shoot = z.infer<typeof shootSchema>;

export const listShootsInput = listInput.omit({ q: true });
export type ListShootsInput = z.infer<typeof listShootsInput>;

export const shootPageSchema = z.object({
  items: z.array(shootSchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
});
