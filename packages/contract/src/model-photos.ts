import { z } from "zod";
import { imageFlaws } from "./choices.ts";
import { limits } from "./limits.ts";
import { recipeIds } from "./recipes.ts";
import { exampleIds, fileUrl, fileUrlSchema, idSchema, idSchemaFor } from "./schemas.ts";
import { contactSheetStatuses } from "./statuses.ts";
import { photoProblems } from "./upload.ts";

export const modelPhotoSchema = z
  .object({
    id: idSchema,
    /** the file's name on the person's device */
    name: z.string(),
    /** signed, for the model's person alone */
    thumbnailUrl: z.string(),
    thumbhash: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    problems: z.array(z.enum(photoProblems)),
    /** whether images can be made from it, or follow it; false where no face was found, for example */
    usable: z.boolean(),
    /** its place among the photos that images follow, from 1: the first ones are shown with each order. Null where they do not follow it */
    reference: z.number().int().min(1).nullable(),
    /** the person wants no images from it, except where it is asked for */
    leftOut: z.boolean(),
  })
  .meta({
    example: {
      id: exampleIds.file,
      name: "garden.jpg",
      thumbnailUrl: fileUrl("garden.webp"),
      thumbhash: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
      width: 1536,
      height: 2048,
      problems: [],
      usable: true,
      reference: null,
      leftOut: false,
    },
  });
export type ModelPhoto = z.infer<typeof modelPhotoSchema>;

export const modelPhotosSchema = z.object({
  /** in the order of upload */
  photos: z.array(modelPhotoSchema),
  /** so many usable ones must stay in use */
  fewest: z.number().int().meta({ example: limits.fewestModelPhotos }),
});
export type ModelPhotos = z.infer<typeof modelPhotosSchema>;

export const chooseReferencesInput = z.object({
  id: idSchemaFor("model"),
  /** the most telling first */
  photoIds: idSchemaFor("file").array().min(1).max(limits.mostReferences),
});
export const modelPhotoInput = z.object({ id: idSchemaFor("model"), photoId: idSchemaFor("file") });
export const leaveOutPhotoInput = modelPhotoInput.extend({ leftOut: z.boolean().meta({ example: true }) });

export const imagePhotoSchema = z.object({
  /** null where it is deleted, and for engines that do not make images from photos */
  photo: modelPhotoSchema.nullable(),
});
export type ImagePhoto = z.infer<typeof imagePhotoSchema>;

export const contactFrameSchema = z.object({
  recipeId: z.enum(recipeIds).meta({ example: "noir" }),
  /** 256 x 320 pixels */
  url: fileUrlSchema("noir.webp"),
  /** of the image that a shoot makes of it, in pixels */
  width: z.number().int().meta({ example: 1311 }),
  height: z.number().int().meta({ example: 1639 }),
  prompt: z.string().meta({ example: "Portrait of ana, film noir" }),
  seed: z.number().int().meta({ example: 7 }),
  photoId: idSchemaFor("file"),
  /** whether it keeps the background of its photo */
  ownBackground: z.boolean(),
  /** images of its look that can still differ, as `differing` of the sizes */
  differing: z.number().int().meta({ example: 8 }),
});

export const contactSheetSchema = z.object({
  /** of what was asked for last; null where there was never one */
  status: z.enum(contactSheetStatuses).nullable().meta({ example: "ready" }),
  /** false where photos were left out, used again or deleted since it was made */
  current: z.boolean().meta({ example: true }),
  frames: z.array(contactFrameSchema),
  /** looks of which no clean frame could be made from these photos */
  missing: z
    .array(
      z.object({
        recipeId: z.enum(recipeIds),
        flaw: z.enum(imageFlaws),
        /** what was wrong, and which photo would help, in the reader's language */
        message: z.string(),
      }),
    )
    .meta({ example: [] }),
});
export type ContactSheet = z.infer<typeof contactSheetSchema>;
