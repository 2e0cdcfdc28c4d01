import { z } from "zod";
import { limits } from "./limits.ts";
import { idSchema, instantSchema } from "./schemas.ts";
import { trainingStatuses } from "./statuses.ts";

export const modelSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** the word that stands for the person in prompts */
  triggerWord: z.string(),
  style: z.literal("portrait"),
  description: z.string().nullable(),
  /** photos it was trained on */
  imageCount: z.number().int(),
  /** portraits made with it */
  portraitCount: z.number().int(),
  status: z.enum(trainingStatuses),
  /** signed thumbnail of its best photo, once trained */
  coverUrl: z.string().nullable(),
  trainingSessionId: idSchema.nullable(),
  createdAt: instantSchema,
  completedAt: instantSchema.nullable(),
});
export type Model = z.infer<typeof modelSchema>;

export const modelIdInput = z.object({ id: idSchema });
export const renameModelInput = z.object({
  id: idSchema,
  name: z.string().trim().min(1).max(limits.maxNameLength),
});
