export const trainingStatuses = ["queued", "processing", "completed", "failed", "cancelled"] as const;
export type TrainingStatus = (typeof trainingStatuses)[number];

export const trainingStages = [
  "queued",
  "reading_photos",
  "finding_subject",
  "building_model",
  /** the model is completed and can be used; its contact sheet is being made */
  "generating_images",
  "done",
] as const;
export type TrainingStage = (typeof trainingStages)[number];

export const generationStatuses = ["pending", "processing", "completed", "failed", "cancelled"] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

export type JobStatus = TrainingStatus | GenerationStatus;

export const generationKinds = ["generation", "edit"] as const;
export type GenerationKind = (typeof generationKinds)[number];

export const contactSheetStatuses = ["making", "ready", "failed"] as const;

export const editPreviewStatuses = ["making", "ready", "failed"] as const;

export const exportStatuses = ["processing", "completed", "failed"] as const;

export const refinementStatuses = ["processing", "completed", "failed"] as const;

export const uploadSessionStatuses = ["active", "completed", "deleted"] as const;

export function isUnfinished(status: JobStatus): boolean {
  return status === "queued" || status === "pending" || status === "processing";
}
