import { z } from "zod";
import { aspectRatios, imageFormats } from "./choices.ts";
import { listInput, outputSchema } from "./generation.ts";
import { paperNames } from "./prints.ts";
import { recipeIds } from "./recipes.ts";
import { idSchema, instantSchema } from "./schemas.ts";

export const imageSchema = outputSchema.omit({ imageId: true }).extend({
  id: idSchema,
  /** served as an attachment with a readable name */
  downloadUrl: z.string(),
  /** whether the studio made it as a test when the model was completed; it cost nothing */
  fromTraining: z.boolean(),
  /** how many of its pixels one of its photo's is, across; null where that is not known, or an engine invented them */
  enlargement: z.number().nullable(),
  /** format of the file at those addresses; images.download converts to the others */
  format: z.enum(imageFormats),
  /** the request that made it */
  generationId: idSchema,
  modelId: idSchema,
  modelName: z.string(),
  /** the prompt of the original, also for edits */
  prompt: z.string(),
  /** the edit's instruction; null for an original */
  instruction: z.string().nullable(),
  /** the original of its lineage; an original's own id */
  rootId: idSchema,
  /** the image that was edited; null for an original */
  parentId: idSchema.nullable(),
  /** whether the gallery shows this image for its lineage */
  inGallery: z.boolean(),
  favourite: z.boolean(),
  /** public page of the image; null while it is not shared */
  shareUrl: z.string().nullable(),
  /** when that page ends by itself; null for never, and while it is not shared */
  shareExpiresAt: instantSchema.nullable(),
  recipeId: z.enum(recipeIds).nullable(),
  seed: z.number().int(),
  aspectRatio: z.enum(aspectRatios),
  createdAt: instantSchema,
  /** when it was moved to the trash, which deletes it after 30 days; null when it is not there */
  deletedAt: instantSchema.nullable(),
});
export type GalleryImage = z.infer<typeof imageSchema>;

/** A boolean; in the query of a REST call, the words "true" and "false". */
const flagSchema = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .transform((flag) => flag === true || flag === "true");

export const listImagesInput = listInput.extend({
  recipeId: z.enum(recipeIds).optional(),
  albumId: idSchema.optional(),
  favourites: flagSchema.optional(),
  /** only what anybody with its link sees, also where an earlier version is what they see */
  shared: flagSchema.optional(),
  /** only what this shoot has made */
  shootId: idSchema.optional(),
  /** the trash instead of the gallery */
  trash: flagSchema.optional(),
});
export type ListImagesInput = z.infer<typeof listImagesInput>;

export const imagePageSchema = z.object({
  items: z.array(imageSchema),
  nextCursor: z.string().nullable(),
  /** number of images that match the query, on all pages */
  total: z.number().int(),
});

export const imageIdInput = z.object({ id: idSchema });
export const downloadImageInput = z.object({
  id: idSchema,
  format: z.enum(imageFormats),
  /** cut to the shape of this paper, at up to 300 dots per inch, which the file says */
  paper: z.enum(paperNames).optional(),
});
export const imageDownloadSchema = z.object({
  /** served as an attachment, in that format */
  url: z.string(),
  /** the file's name, made from the prompt, e.g. "film-noir-3f9k.png" */
  name: z.string(),
  /** of a download for a paper: what the file has, and what the pixels of its photo give on it; less than 300 where there are few */
  print: z
    .object({
      width: z.number().int(),
      height: z.number().int(),
      dpi: z.number().int(),
      ownDpi: z.number().int(),
    })
    .nullable(),
});
export type ImageDownload = z.infer<typeof imageDownloadSchema>;
export const setFavouriteInput = z.object({ id: idSchema, favourite: z.boolean() });
export const shareImageInput = z.object({
  id: idSchema,
  shared: z.boolean(),
  /** after how many days the page ends by itself; null for never; left out, it stays as it is */
  expiresInDays: z.number().int().min(1).max(365).nullable().optional(),
});
export type ShareImageInput = z.infer<typeof shareImageInput>;
export const imageIdsInput = z.object({ ids: z.array(idSchema).min(1).max(100) });
export const changedImagesSchema = z.object({ ids: z.array(idSchema) });

/** A visitor without an account sees the image and nothing about its owner. */
export const sharedImageSchema = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  thumbhash: z.string(),
});
export type SharedImage = z.infer<typeof sharedImageSchema>;
export const sharedImageInput = z.object({ token: z.string().min(1).max(64) });
