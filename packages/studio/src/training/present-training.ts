import type { Language, TrainingSession } from "@portrait-studio/contract";
import type { models, trainingSessions } from "@portrait-studio/db";
import type { Storage } from "@portrait-studio/storage";
import { presentModel } from "../models/present-model.ts";
import { presentJobError } from "../present-job-error.ts";

export interface TrainingRow {
  training: typeof trainingSessions.$inferSelect;
  model: typeof models.$inferSelect;
}

export function presentTraining(
  storage: Storage,
  { training, model }: TrainingRow,
  language: Language,
): TrainingSession {
  return {
    id: training.id,
    modelId: training.modelId,
    status: training.status,
    stage: training.stage,
    progress: training.progress,
    imageCount: training.imageCount,
    creditsCharged: training.creditsCharged,
    error: presentJobError(training.errorCode, language),
    createdAt: training.createdAt.toISOString(),
    updatedAt: training.updatedAt.toISOString(),
    startedAt: training.startedAt?.toISOString() ?? null,
    completedAt: training.completedAt?.toISOString() ?? null,
    deadlineAt: training.deadlineAt.toISOString(),
    model: presentModel(storage, model, training.id),
  };
}
