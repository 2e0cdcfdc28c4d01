import { z } from "zod";
import { aspectRatios, imageFlaws, retouchSettings, sortOrders, variants } from "./choices.ts";
import { limits } from "./limits.ts";
import { recipeIds } from "./recipes.ts";
import {
  fileUrlSchema,
  idSchema,
  idSchemaFor,
  instantSchema,
  jobErrorSchema,
  thumbhashSchema,
} from "./schemas.ts";
import { generationStatuses } from "./statuses.ts";

const prompt = "film noir portrait, hard light from the left";

export const createGenerationInput = z.object({
  modelId: idSchemaFor("model"),
  prompt: z.string().trim().min(1).max(limits.maxPromptLength).meta({ example: prompt }),
  negativePrompt: z.string().trim().max(limits.maxPromptLength).optional(),
  recipeId: z.enum(recipeIds).optional().meta({ example: "noir" }),
  variant: z.enum(variants).optional(),
  count: z.number().int().min(1).max(limits.maxImagesPerRequest).default(1).meta({ example: 1 }),
  aspectRatio: z.enum(aspectRatios).default("4:5").meta({ example: "4:5" }),
  /** by default what the recipe usually does, mostly light; words such as "natural skin" in the prompt take precedence */
  retouch: z.enum(retouchSettings).optional(),
  /** the same seed, prompt, model and photos give the same images */
  seed: z.number().int().min(0).max(2_147_483_647).optional().meta({ example: 7 }),
  /** the photo of the model that all images are made from; by default the photos take turns */
  photoId: idSchema.optional(),
  /** an image of the model that these are to be like: half of them are of its photo, the others show other photos in its place and light */
  likeImageId: idSchema.optional(),
});
export type CreateGenerationInput = z.infer<typeof createGenerationInput>;

export const outputSchema = z.object({
  imageId: idSchemaFor("image"),
  url: fileUrlSchema("portrait.jpg"),
  thumbnailUrl: fileUrlSchema("portrait.webp"),
  thumbhash: thumbhashSchema,
  width: z.number().int().meta({ example: 1024 }),
  height: z.number().int().meta({ example: 1280 }),
  /**
   * how much its face is like the person's, by comparison with the model's photos: 0.5 and more is the same person, 0.4 and less
   * somebody else; null where it can't be told, e.g. without a visible face or in a painting
   */
  likeness: z.number().min(0).max(1).nullable().meta({ example: 0.64 }),
});

export const previewSchema = z.object({
  /** of the image that it becomes, from 0 */
  position: z.number().int().min(0),
  /** data address of a WebP */
  url: z.string(),
});

/** An image, or an edit, that the engine holds back, because what it made for it had something wrong, or failed on: it costs nothing. */
export const withheldSchema = z.object({
  /** of the image that was asked for, from 0 */
  position: z.number().int().min(0),
  flaw: z.enum(imageFlaws),
  message: z.string(),
});

/** All images of a request are unlike the person: their credits can be taken back, and the images go to the trash. */
export const likenessReturnSchema = z.object({ credits: z.number().int(), until: instantSchema });
export type LikenessReturn = z.infer<typeof likenessReturnSchema>;

export const readingSchema = z
  .object({
    understood: z.array(z.string()),
    /** words that have no effect with this engine */
    withoutEffect: z.array(z.string()),
  })
  .meta({ example: { understood: ["look:noir", "light:left"], withoutEffect: [] } });

export const readPromptInput = createGenerationInput.pick({
  modelId: true,
  prompt: true,
  negativePrompt: true,
  recipeId: true,
  photoId: true,
});
export type ReadPromptInput = z.infer<typeof readPromptInput>;

export const promptReadingSchema = z.object({
  /** null where the engine takes the words as they are */
  reading: readingSchema.nullable(),
  /** for the words without effect: why, and the nearest that this engine can do, in the person's language */
  nearest: z.array(
    z.object({
      words: z.array(z.string()).meta({ example: ["detective"] }),
      advice: z.string().meta({
        example:
          "Only light, colour and background can change. The nearest to detective here: hard side light through blinds.",
      }),
      /** words for the prompt; empty where only other photos help */
      instead: z.string().meta({ example: "hard side light through blinds" }),
    }),
  ),
});
export type PromptReading = z.infer<typeof promptReadingSchema>;

export const imageSizesInput = createGenerationInput
  .pick({
    modelId: true,
    prompt: true,
    negativePrompt: true,
    recipeId: true,
    aspectRatio: true,
    photoId: true,
    likeImageId: true,
  })
  .extend({
    prompt: z.string().trim().max(limits.maxPromptLength).default(""),
    /** 1 by default; matters with `likeImageId`, of whose photo the first image is, while every second one shows another */
    count: z.coerce.number().int().min(1).max(limits.maxImagesPerRequest).optional(),
  });
export type ImageSizesInput = z.infer<typeof imageSizesInput>;

const pixelsSchema = z.object({ width: z.number().int(), height: z.number().int() });
/** In pixels: an image is as large as its photo carries. */
export const imageSizesSchema = z.object({
  /** null where it does not depend on photos, or is not known yet */
  sizes: z
    .object({ smallest: pixelsSchema, largest: pixelsSchema })
    .meta({ example: { smallest: { width: 1024, height: 1280 }, largest: { width: 1638, height: 2048 } } })
    .nullable(),
  /** images that can still differ from each other and from the model's, up to a request's most: no request has, or costs, more; null for any */
  differing: z.number().int().nullable().meta({ example: 8 }),
});
export type ImageSizes = z.infer<typeof imageSizesSchema>;

/** When a job will probably be done, estimated from recent jobs of its kind; it ends at `deadlineAt` at the latest. */
export const estimateSchema = z.object({
  /** null while there are no recent jobs to estimate from */
  secondsLeft: z.number().int().min(0).nullable(),
  /** unfinished jobs before it in the studio's queue or, where the engine reports it, in the engine's; 0 once it has started */
  queuedBefore: z.number().int().min(0),
  /** how many of these are the person's own; the engine tells of none whose they are */
  ownBefore: z.number().int().min(0),
});
export type Estimate = z.infer<typeof estimateSchema>;

export const requestFields = {
  id: idSchemaFor("generation"),
  jobId: idSchemaFor("generation"),
  userId: idSchemaFor("user"),
  count: z.number().int().meta({ example: 1 }),
  seed: z.number().int().meta({ example: 7 }),
  status: z.enum(generationStatuses).meta({ example: "completed" }),
  outputUrls: z.array(outputSchema.shape.url),
  /** how much of its images is made, 0 to 1, never decreasing; null where its engine does not tell it, and once the request has ended */
  progress: z.number().min(0).max(1).nullable(),
  reading: readingSchema.nullable(),
  /** captured so far: the cost of one image for each delivered image */
  creditsCharged: z.number().int().meta({ example: 1 }),
  /** the offer to take these credits back; null unless all images are unlike the person and nothing was made of them */
  likenessReturn: likenessReturnSchema.nullable(),
  /** taken back, once */
  creditsReturned: z.number().int(),
  error: jobErrorSchema.nullable(),
  withheld: z.array(withheldSchema).meta({ example: [] }),
  createdAt: instantSchema,
  updatedAt: instantSchema.meta({ example: "2026-11-02T09:34:10.000Z" }),
  completedAt: instantSchema.nullable().meta({ example: "2026-11-02T09:34:10.000Z" }),
  deadlineAt: instantSchema.meta({ example: "2026-11-02T10:00:00.000Z" }),
  /** null once the request has ended */
  estimate: estimateSchema.nullable(),
};

export const generationRequestSchema = z.object({
  ...requestFields,
  modelId: idSchemaFor("model"),
  shootId: idSchema.nullable(),
  prompt: z.string().meta({ example: prompt }),
  negativePrompt: z.string().nullable(),
  recipeId: z.enum(recipeIds).nullable().meta({ example: "noir" }),
  variant: z.enum(variants).nullable(),
  aspectRatio: z.enum(aspectRatios).meta({ example: "4:5" }),
  /** null where nothing was asked for */
  retouch: z.enum(retouchSettings).nullable(),
  photoId: idSchema.nullable(),
  likeImageId: idSchema.nullable(),
  outputs: z.array(outputSchema),
  /** small renders of images that are still being made; not images, and gone once the image is there or the request has ended */
  previews: z.array(previewSchema).meta({ example: [] }),
});
export type GenerationRequest = z.infer<typeof generationRequestSchema>;

/** Parameters of every list call. `cursor` comes from the previous response; any other value is refused. */
export const listInput = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(limits.maxPageSize)
    .default(limits.defaultPageSize)
    .meta({ example: 2 }),
  cursor: z.string().max(200).optional(),
  modelId: idSchema.optional(),
  /** text that the prompt contains */
  q: z.string().trim().max(200).optional().meta({ example: "noir" }),
  sort: z.enum(sortOrders).default("newest").meta({ example: "newest" }),
});
export type ListInput = z.infer<typeof listInput>;

export const generationPageSchema = z.object({
  items: z.array(generationRequestSchema),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
});
