import {
  isUnfinished,
  recipeIds,
  type TrainingSession,
  trainingSessionSchema,
} from "@portrait-studio/contract";
import type { trainingSessions } from "@portrait-studio/db";
import type { Actor, Studio } from "../context.ts";
import { presentJobError } from "../jobs/present-job-error.ts";
import { readEstimates } from "../jobs/read-estimates.ts";
import { type ModelRow, presentModel } from "../models/present-model.ts";
import { presentColumns } from "../present-columns.ts";

interface TrainingRow extends ModelRow {
  training: typeof trainingSessions.$inferSelect;
  /** of the model's contact sheet, while the training waits for it */
  firstFrames: number | null;
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
  return rows.map(({ training, firstFrames, ...model }) => ({
    ...presentColumns(trainingSessionSchema, training),
    ...presentStage(training, firstFrames),
    progress: getProgress(training, {
      firstFrames,
      hasSheet: studio.engines.getProfile(model.model.engine).capabilities.photos,
    }),
    error: presentJobError(training.errorCode, actor.language, training.errorDetails),
    estimate: getEstimate(training.id),
    model: presentModel(studio, actor, { ...model, trainingSessionId: training.id }),
  }));
}

/** How much of a training's time goes by before its contact sheet is made, where the engine makes one. */
const shareBeforeSheet = 0.6;

/** One bar for the model and its contact sheet, which never goes back. */
function getProgress(
  { status, progress: told }: TrainingRow["training"],
  { firstFrames, hasSheet }: { firstFrames: number | null; hasSheet: boolean },
): number {
  const progress = told ?? 0;
  if (firstFrames !== null)
    return shareBeforeSheet + (1 - shareBeforeSheet) * (firstFrames / recipeIds.length);
  return status === "completed" || !hasSheet ? progress : progress * shareBeforeSheet;
}

function presentStage(
  { status, stage, stageDone, stageTotal }: TrainingRow["training"],
  firstFrames: number | null,
): Pick<TrainingSession, "stage" | "counted"> {
  if (firstFrames !== null)
    return { stage: "generating_images", counted: { done: firstFrames, of: recipeIds.length } };
  const isCounting = isUnfinished(status) && stageDone !== null && stageTotal !== null;
  return { stage, counted: isCounting ? { done: stageDone, of: stageTotal } : null };
}
