import { z } from "zod";
import { aspectRatios, imageFormats } from "./choices.ts";
import { generationRequestSchema, listInput, outputSchema } from "./generation.ts";
import { imageUses } from "./head-crops.ts";
import { sourceTypes } from "./origin.ts";
import { paperNames } from "./prints.ts";
import { recipeIds } from "./recipes.ts";
import { idSchema, idSchemaFor, instantSchema } from "./schemas.ts";

export const imageSchema = outputSchema.omit({ imageId: true }).extend({
  id: idSchemaFor("image"),
  /** served as an attachment with a readable name */
  downloadUrl: outputSchema.shape.url,
  /** how many of its pixels one of its photo's is, across; null where that is not known, or an engine invented them */
  enlargement: z.number().nullable().meta({ example: 0.82 }),
  /** IPTC's term for how it came about: what its label and its credentials say; null where its engine does not tell */
  sourceType: z.enum(sourceTypes).nullable().meta({ example: "composite" }),
  /** format of the file at those addresses; images.download converts to the others */
  format: z.enum(imageFormats),
  generationId: idSchemaFor("generation"),
  modelId: idSchemaFor("model"),
  modelName: z.string().meta({ example: "Ana" }),
  /** the prompt of the original, also for edits */
  prompt: generationRequestSchema.shape.prompt,
  /** the edit's instruction; null for an original */
  instruction: z.string().nullable(),
  /** the original of its lineage; an original's own id */
  rootId: idSchemaFor("image"),
  /** the image that was edited; null for an original */
  parentId: idSchema.nullable(),
  /** whether the gallery shows this image for its lineage */
  inGallery: z.boolean().meta({ example: true }),
  favourite: z.boolean(),
  /** public page of the image; null while it is not shared */
  shareUrl: z.string().nullable(),
  /** when that page ends by itself; null for never, and while it is not shared */
  shareExpiresAt: instantSchema.nullable(),
  recipeId: z.enum(recipeIds).nullable().meta({ example: "noir" }),
  seed: z.number().int().meta({ example: 7 }),
  aspectRatio: z.enum(aspectRatios).meta({ example: "4:5" }),
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
  favourites: flagSchema.optional().meta({ example: false }),
  /** only what anybody with its link sees, also where an earlier version is what they see */
  shared: flagSchema.optional(),
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

export const downloadImageInput = z
  .object({
    id: idSchemaFor("image"),
    /** left out, that of the use, or the stored file's */
    format: z.enum(imageFormats).optional().meta({ example: "webp" }),
    /** cut round the head for this use, as large as the image has pixels for */
    use: z.enum(imageUses).optional(),
    /** cut to the shape of this paper, at up to 300 dots per inch, which the file says */
    paper: z.enum(paperNames).optional(),
  })
  .refine(({ use, paper }) => !(use && paper), { path: ["paper"] });
const fileSize = { width: z.number().int(), height: z.number().int() };
export const imageDownloadSchema = z.object({
  /** served as an attachment, in that format */
  url: outputSchema.shape.url,
  /** the file's name, made from the person and the look */
  name: z.string().meta({ example: "ana-film-noir-mple.webp" }),
  /** of a download for a paper: what the file has, and what the pixels of its photo give on it; less than 300 where there are few */
  print: z.object({ ...fileSize, dpi: z.number().int(), ownDpi: z.number().int() }).nullable(),
  /** of a download for a use: what the file has, and how many pixels across are its photo's; fewer where they are enlarged */
  crop: z.object({ ...fileSize, dpi: z.number().int().nullable(), ownWidth: z.number().int() }).nullable(),
});
export type ImageDownload = z.infer<typeof imageDownloadSchema>;
export const setFavouriteInput = z.object({
  id: idSchemaFor("image"),
  favourite: z.boolean().meta({ example: true }),
});
export const shareImageInput = z.object({
  id: idSchemaFor("image"),
  shared: z.boolean().meta({ example: true }),
  /** after how many days the page ends by itself; null for never; left out, it stays as it is */
  expiresInDays: z.number().int().min(1).max(365).nullable().optional(),
});
export type ShareImageInput = z.infer<typeof shareImageInput>;
export const imageIdsInput = z.object({ ids: z.array(idSchemaFor("image")).min(1).max(100) });
export const changedImagesSchema = z.object({ ids: z.array(idSchemaFor("image")) });

/** A visitor without an account sees the image and nothing about its owner. */
export const sharedImageSchema = z.object({
  url: z.string().meta({ example: "https://studio.example/api/files/shared/kT2vQxW9mZ4bR7nJc5LpYs1d" }),
  ...outputSchema.pick({ width: true, height: true, thumbhash: true }).shape,
  sourceType: imageSchema.shape.sourceType,
});
export type SharedImage = z.infer<typeof sharedImageSchema>;
export const sharedImageInput = z.object({ token: idSchemaFor("share") });
