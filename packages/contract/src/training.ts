import { z } from "zod";
import { variants } from "./choices.ts";
import { trainingConsent } from "./consent.ts";
import { engineCostsSchema } from "./credits.ts";
import { estimateSchema, requestFields } from "./generation.ts";
import { limits } from "./limits.ts";
import { modelSchema } from "./models.ts";
import { idSchemaFor, instantSchema, jobErrorSchema } from "./schemas.ts";
import { trainingStages, trainingStatuses } from "./statuses.ts";
import { modelNameSchema } from "./upload.ts";

export const consentSchema = z.object({
  /** version of the text that the person was shown */
  version: z.string().trim().min(1).max(40).meta({ example: trainingConsent.version }),
});
export type Consent = z.infer<typeof consentSchema>;

export const createTrainingInput = z.object({
  /**
   * with ten photos that differ: one that almost repeats another does not count. Those that were not looked at yet do, until the training
   * itself compares them: with too few it fails with NOT_ENOUGH_PHOTOS before its engine begins, its credits come back, and photos can be added
   */
  uploadSessionId: idSchemaFor("uploadSession"),
  /** a name is made up when it is empty */
  name: modelNameSchema.optional().meta({ example: "Ana" }),
  description: z.string().trim().max(limits.maxDescriptionLength).optional(),
  variant: z.enum(variants).optional().meta({ example: "woman" }),
  /** one of `GET /training/engines`, the first by default; the model stays with it */
  engine: z.string().trim().min(1).max(40).optional(),
  /**
   * the person's consent to the use of the photos, and to where the engine sends them; without it, or with another version, the call
   * is CONSENT_REQUIRED
   */
  consent: consentSchema.optional().meta({ example: trainingConsent }),
});
export type CreateTrainingInput = z.infer<typeof createTrainingInput>;

export const trainingEngineSchema = z.object({
  name: z.string().meta({ example: "darkroom" }),
  inventsScenes: z.boolean(),
  costs: engineCostsSchema,
  /** where photos go, for each image or for the training only; null where they stay in the studio */
  photosGo: z
    .object({
      to: z.enum(["ownServer", "fal", "Replicate"]),
      at: z.enum(["images", "training"]),
      /** until they are deleted there, at the latest; null where they go when the job has ended */
      hours: z.number().int().nullable(),
    })
    .nullable(),
  consent: consentSchema,
  /** seconds from the request to its first image, as the studio's last requests usually took; null where there were none */
  firstImageSeconds: z.number().int().nullable().meta({ example: 6 }),
});
export type TrainingEngine = z.infer<typeof trainingEngineSchema>;

export const trainingSessionSchema = z.object({
  id: idSchemaFor("training"),
  modelId: idSchemaFor("model"),
  status: z.enum(trainingStatuses).meta({ example: "completed" }),
  stage: z.enum(trainingStages).meta({ example: "done" }),
  /** 0 to 1; never decreases */
  progress: z.number().min(0).max(1).meta({ example: 1 }),
  /** what the stage counts: photos read, cut-outs or frames of the contact sheet made; null where it counts nothing */
  counted: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  imageCount: z.number().int().meta({ example: 12 }),
  /** credits captured so far; 0 until it is completed */
  creditsCharged: z.number().int().meta({ example: 20 }),
  error: jobErrorSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: requestFields.updatedAt,
  startedAt: instantSchema.nullable().meta({ example: "2026-11-02T09:30:00.000Z" }),
  completedAt: requestFields.completedAt,
  /** the time by which it has completed, failed or been cancelled */
  deadlineAt: requestFields.deadlineAt,
  estimate: estimateSchema.nullable(),
  model: modelSchema,
});
export type TrainingSession = z.infer<typeof trainingSessionSchema>;
