import { z } from "zod";
import { outputSchema, readingSchema, requestFields } from "./generation.ts";
import { limits } from "./limits.ts";
import { idSchemaFor } from "./schemas.ts";
import { editPreviewStatuses } from "./statuses.ts";

const instruction = "black and white, blur the background";
const reading = { understood: ["monochrome", "blur:background"], withoutEffect: [] };

export const createImageEditInput = z.object({
  imageId: idSchemaFor("image"),
  instruction: z.string().trim().min(1).max(limits.maxInstructionLength).meta({ example: instruction }),
  count: z.number().int().min(1).max(limits.maxEditsPerRequest).default(1),
  strength: z.number().min(0).max(1).default(0.75).meta({ example: 0.75 }),
  /** the same seed, instruction and image give the same edits */
  seed: z.number().int().min(0).max(2_147_483_647).optional(),
});
export type CreateImageEditInput = z.infer<typeof createImageEditInput>;

export const previewEditInput = createImageEditInput
  .pick({ imageId: true, instruction: true, strength: true })
  // an edit of the same seed is what its preview shows
  .extend({ seed: createImageEditInput.shape.seed.unwrap().default(0) });
export type PreviewEditInput = z.infer<typeof previewEditInput>;

export const editPreviewSchema = z.object({
  id: z.string().meta({ example: "epv_01k9example" }),
  imageId: idSchemaFor("image"),
  instruction: z.string().meta({ example: instruction }),
  /** "failed": it could not be rendered */
  status: z.enum(editPreviewStatuses),
  /**
   * how the instruction is understood: by its words alone until it is ready, then also by what the image shows. Where `understood` is
   * empty nothing can be done to this image, and an edit would fail without a charge; null where it was not read
   */
  reading: readingSchema.nullable().meta({ example: reading }),
  /** data address of a WebP of at most 480 pixels a side; null until it is ready, and where nothing can be done */
  url: z.string().nullable(),
});
export type EditPreview = z.infer<typeof editPreviewSchema>;

export const imageEditRequestSchema = z.object({
  /** "images" are edits here; credits can be taken back only while their image is like the person, and none of them is in use */
  ...requestFields,
  id: idSchemaFor("edit"),
  jobId: idSchemaFor("edit"),
  reading: requestFields.reading.meta({ example: reading }),
  imageId: idSchemaFor("image"),
  /** the original of that image's lineage */
  rootId: idSchemaFor("image"),
  instruction: z.string().meta({ example: instruction }),
  strength: z.number().meta({ example: 0.75 }),
  outputs: z.array(outputSchema.extend({ imageId: idSchemaFor("editedImage"), inGallery: z.boolean() })),
});
export type ImageEditRequest = z.infer<typeof imageEditRequestSchema>;

export const editHistoryInput = z.object({ imageId: idSchemaFor("image") });

export const acceptEditInput = z.object({
  /** any image of the lineage */
  originalImageId: idSchemaFor("image"),
  /** the image that the gallery shall show: an edit, or the original again */
  selectedEditedImageId: idSchemaFor("editedImage"),
});
export type AcceptEditInput = z.infer<typeof acceptEditInput>;
