import { isUnfinished, type TrainingSession } from "@portrait-studio/contract";
import type { models, trainingSessions } from "@portrait-studio/db";
import type { Actor, Studio } from "../context.ts";
import { presentJobError } from "../jobs/present-job-error.ts";
import { readEstimates } from "../jobs/read-estimates.ts";
import { presentModel } from "../models/present-model.ts";
import { readTestImages, type Tests } from "./test-images.ts";

interface TrainingRow {
  training: typeof trainingSessions.$inferSelect;
  model: typeof models.$inferSelect;
  hasCutOut: boolean;
  cover: { id: string; thumbnailKey: string } | null;
}

export async function presentTrainings(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  rows: readonly TrainingRow[],
): Promise<TrainingSession[]> {
  const getEstimate = await readEstimates(
    studio.db,
    "training",
    rows.map((row) => row.training),
  );
  const getTests = await readTestImages(
    studio,
    actor,
    rows.filter(({ training }) => training.status === "completed").map(({ training }) => training.id),
  );
  return rows.map(({ training, model, hasCutOut, cover }) => ({
    id: training.id,
    modelId: training.modelId,
    status: training.status,
    ...presentStage(training, getTests(training.id)),
    progress: getProgress(training, {
      tests: getTests(training.id),
      makesTests: studio.engines.getProfile(model.engine).testImages,
    }),
    imageCount: training.imageCount,
    creditsCharged: training.creditsCharged,
    error: presentJobError(training.errorCode, actor.language, training.errorDetails),
    createdAt: training.createdAt.toISOString(),
    updatedAt: training.updatedAt.toISOString(),
    startedAt: training.startedAt?.toISOString() ?? null,
    completedAt: training.completedAt?.toISOString() ?? null,
    deadlineAt: training.deadlineAt.toISOString(),
    estimate: getEstimate(training.id),
    testImages: getTests(training.id).testImages,
    model: presentModel(studio, actor, { model, trainingSessionId: training.id, hasCutOut, cover }),
  }));
}

/** How much of a training's time goes by before its test images, where the engine makes some. */
const shareBeforeTests = 0.4;

/** One bar for the model and its test images, which never goes back. */
function getProgress(
  { status, progress: told }: TrainingRow["training"],
  { tests: { running, counted }, makesTests }: { tests: Tests; makesTests: boolean },
): number {
  const progress = told ?? 0;
  if (running) return shareBeforeTests + (1 - shareBeforeTests) * (counted.done / counted.of);
  return status === "completed" || !makesTests ? progress : progress * shareBeforeTests;
}

function presentStage(
  { status, stage, stageDone, stageTotal }: TrainingRow["training"],
  tests: Tests,
): Pick<TrainingSession, "stage" | "counted"> {
  if (tests.running) return { stage: "generating_images", counted: tests.counted };
  const isCounting = isUnfinished(status) && stageDone !== null && stageTotal !== null;
  return { stage, counted: isCounting ? { done: stageDone, of: stageTotal } : null };
}
