import { z } from "zod";
import { estimateSchema, likenessReturnSchema, outputSchema, readingSchema } from "./generation.ts";
import { limits } from "./limits.ts";
import { idSchema, instantSchema, jobErrorSchema } from "./schemas.ts";
import { generationStatuses } from "./statuses.ts";

export const createImageEditInput = z.object({
  imageId: idSchema,
  /** what to change, e.g. "black and white, blur the background" */
  instruction: z.string().trim().min(1).max(limits.maxInstructionLength),
  count: z.number().int().min(1).max(limits.maxEditsPerRequest).default(1),
  /** how strongly to apply the instruction, 0 to 1 */
  strength: z.number().min(0).max(1).default(0.75),
  /** the same seed, instruction and image give the same edits */
  seed: z.number().int().min(0).max(2_147_483_647).optional(),
});
export type CreateImageEditInput = z.infer<typeof createImageEditInput>;

export const imageEditRequestSchema = z.object({
  id: idSchema,
  jobId: idSchema,
  userId: idSchema,
  /** the image that is edited */
  imageId: idSchema,
  /** the original of that image's lineage */
  rootId: idSchema,
  instruction: z.string(),
  count: z.number().int(),
  strength: z.number(),
  seed: z.number().int(),
  status: z.enum(generationStatuses),
  outputs: z.array(outputSchema.extend({ inGallery: z.boolean() })),
  outputUrls: z.array(z.string()),
  reading: readingSchema.nullable(),
  /** captured so far: the cost of one edit for each delivered image */
  creditsCharged: z.number().int(),
  /** the offer to take these credits back; null unless all edits are unlike the person, their image is like, and none is in use */
  likenessReturn: likenessReturnSchema.nullable(),
  /** taken back, once */
  creditsReturned: z.number().int(),
  error: jobErrorSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  completedAt: instantSchema.nullable(),
  deadlineAt: instantSchema,
  estimate: estimateSchema.nullable(),
});
export type ImageEditRequest = z.infer<typeof imageEditRequestSchema>;

export const editHistoryInput = z.object({ imageId: idSchema });

export const acceptEditInput = z.object({
  /** any image of the lineage; the accepted edit replaces the image that the gallery shows for it */
  originalImageId: idSchema,
  selectedEditedImageId: idSchema,
});
