import { z } from "zod";
import { aspectRatios, variants } from "./choices.ts";
import { limits } from "./limits.ts";
import { exampleIds, fileUrl, idSchema, idSchemaFor, instantSchema, nameSchema } from "./schemas.ts";
import { trainingStatuses } from "./statuses.ts";

/** The studio refuses anything that the engine cannot do before it charges credits. */
export const capabilitiesSchema = z.object({
  /** whether it invents clothes, places, poses and props; if not, it restyles the photos, which all of these come from */
  inventsScenes: z.boolean(),
  /** whether the same seed gives the same images; if not, seeds have no effect */
  seed: z.boolean().meta({ example: true }),
  negativePrompt: z.boolean().meta({ example: true }),
  retouch: z.boolean().meta({ example: true }),
  aspectRatios: z.array(z.enum(aspectRatios)).meta({ example: [...aspectRatios] }),
  maxImagesPerRequest: z.number().int().meta({ example: 8 }),
  edits: z.boolean().meta({ example: true }),
  maxEditOutputs: z.number().int().meta({ example: 4 }),
  /** whether all edits have a strength; if not, only those of light, colour and crop have one: the darkroom makes these for every engine */
  strength: z.boolean().meta({ example: true }),
  /** whether backdrops and retouching, too, are as sliders and previews show them beforehand ("warmer 40%, trim left 10%" always is) */
  sliders: z.boolean().meta({ example: true }),
  /**
   * whether each image is made from one of the model's photos: one can be asked for, left out or deleted, and there is a
   * contact sheet
   */
  photos: z.boolean().meta({ example: true }),
  /** whether its images follow some of the model's photos, the references: one can be left out or deleted, and the next takes its place */
  references: z.boolean(),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

export const modelSchema = z.object({
  id: idSchemaFor("model"),
  name: z.string().meta({ example: "Ana" }),
  triggerWord: z.string().meta({ example: "ana" }),
  style: z.literal("portrait"),
  description: z.string().nullable(),
  /** number of photos it was trained on */
  imageCount: z.number().int().meta({ example: 12 }),
  /** number of images made with it */
  portraitCount: z.number().int().meta({ example: 4 }),
  status: z.enum(trainingStatuses).meta({ example: "completed" }),
  /** form in which recipes speak of this model's person (woman, man, neither); null until the person chooses */
  variant: z.enum(variants).nullable().meta({ example: "woman" }),
  /** makes all its images and edits: "darkroom", "comfyui", "fal", "replicate", or the last two with "-photos" */
  engine: z.string().meta({ example: "darkroom" }),
  capabilities: capabilitiesSchema,
  /** false where recipes with a backdrop of their own keep the background of the photos instead */
  backdrops: z.boolean().meta({ example: true }),
  /** thumbnail of the image chosen as its cover, or else the first of its contact sheet, or its best photo; null until it is trained */
  coverUrl: z
    .string()
    .nullable()
    .meta({ example: fileUrl("cover.webp") }),
  /** the image chosen as its cover; null when nobody chose one */
  coverImageId: idSchema.nullable(),
  trainingSessionId: idSchema.nullable().meta({ example: exampleIds.training }),
  createdAt: instantSchema,
  completedAt: instantSchema.nullable().meta({ example: "2026-11-02T09:34:10.000Z" }),
});
export type Model = z.infer<typeof modelSchema>;

export const renameModelInput = z.object({
  id: idSchemaFor("model"),
  name: nameSchema(limits.maxNameLength).meta({ example: "Ana, spring" }),
});
export const setVariantInput = z.object({
  id: idSchemaFor("model"),
  variant: z.enum(variants).meta({ example: "neutral" }),
});
export const setCoverInput = z.object({
  id: idSchemaFor("model"),
  imageId: idSchema.nullable().meta({ example: exampleIds.image }),
});
