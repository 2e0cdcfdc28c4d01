import { z } from "zod";
import { limits } from "./limits.ts";
import { idSchema, instantSchema } from "./schemas.ts";
import { aspectRatios, trainingStatuses } from "./statuses.ts";

/** What an engine can do; what it can't, the studio refuses before anything is paid. */
export const capabilitiesSchema = z.object({
  /** the same seed gives the same pictures; without, a seed changes nothing */
  seed: z.boolean(),
  negativePrompt: z.boolean(),
  /** retouches faces by a setting */
  retouch: z.boolean(),
  aspectRatios: z.array(z.enum(aspectRatios)),
  maxImagesPerRequest: z.number().int(),
  /** can change a picture by an instruction */
  edits: z.boolean(),
  /** pictures that one edit makes at most */
  maxEditOutputs: z.number().int(),
  /** an edit can go less far or farther; without, a strength changes nothing */
  strength: z.boolean(),
});
export type Capabilities = z.infer<typeof capabilitiesSchema>;

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
  /** what trains it, and makes all its portraits and their edits: "darkroom", "replicate", "fal" */
  engine: z.string(),
  capabilities: capabilitiesSchema,
  /** signed thumbnail of the portrait that was chosen for it, or else of its best photo, once trained */
  coverUrl: z.string().nullable(),
  /** that portrait; null when it is the photo */
  coverImageId: idSchema.nullable(),
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
/** A portrait of the model, or null for the photo that its training has chosen. */
export const setCoverInput = z.object({ id: idSchema, imageId: idSchema.nullable() });
