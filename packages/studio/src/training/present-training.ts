import { isUnfinished, type TrainingSession } from "@portrait-studio/contract";
import type { models, trainingSessions } from "@portrait-studio/db";
import type { Actor, Studio } from "../context.ts";
import { presentJobError } from "../jobs/present-job-error.ts";
import { readEstimates } from "../jobs/read-estimates.ts";
import { presentModel } from "../models/present-model.ts";
import { readTestImages } from "./test-images.ts";

interface TrainingRow {
  training: typeof trainingSessions.$inferSelect;
  model: typeof models.$inferSelect;
  hasCutOut: boolean;
  /** the image that was chosen as the model's */
  cover: { id: string; thumbnailKey: string } | null;
}

/** Trainings with their models, in the given order. */
export async function presentTrainings(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  rows: readonly TrainingRow[],
): Promise<TrainingSession[]> {
  const estimateOf = await readEstimates(
    studio.db,
    "training",
    rows.map((row) => row.training),
  );
  const testsOf = await readTestImages(
    studio,
    actor,
    rows.filter(({ training }) => training.status === "completed").map(({ training }) => training.id),
  );
  return rows.map(({ training, model, hasCutOut, cover }) => ({
    id: training.id,
    modelId: training.modelId,
    status: training.status,
    ...presentStage(training, testsOf(training.id)),
    progress: training.progress,
    imageCount: training.imageCount,
    creditsCharged: training.creditsCharged,
    error: presentJobError(training.errorCode, actor.language),
    createdAt: training.createdAt.toISOString(),
    updatedAt: training.updatedAt.toISOString(),
    startedAt: training.startedAt?.toISOString() ?? null,
    completedAt: training.completedAt?.toISOString() ?? null,
    deadlineAt: training.deadlineAt.toISOString(),
    estimate: estimateOf(training.id),
    testImages: testsOf(training.id).testImages,
    model: presentModel(studio, actor, { model, trainingSessionId: training.id, hasCutOut, cover }),
  }));
}

function presentStage(
  { status, stage, stageDone, stageTotal }: TrainingRow["training"],
  tests: { running: boolean; counted: { done: number; of: number } },
): Pick<TrainingSession, "stage" | "counted"> {
  if (tests.running) return { stage: "generating_images", counted: tests.counted };
  const isCounting = isUnfinished(status) && stageDone !== null && stageTotal !== null;
  return { stage, counted: isCounting ? { done: stageDone, of: stageTotal } : null };
}
