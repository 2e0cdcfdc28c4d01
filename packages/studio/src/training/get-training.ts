import { StudioError, type TrainingSession } from "@portrait-studio/contract";
import { images, models, trainingSessions } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { isCover } from "../models/cover.ts";
import { modelColumns } from "../models/present-model.ts";
import { firstFrames } from "../sheets/first-sheet.ts";
import { presentTrainings } from "./present-training.ts";

/** @throws NOT_FOUND */
export async function getTraining(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id }: { id: string },
): Promise<TrainingSession> {
  const [row] = await studio.db
    .select({ training: trainingSessions, ...modelColumns, firstFrames })
    .from(trainingSessions)
    .innerJoin(models, and(eq(models.id, trainingSessions.modelId), isNull(models.deletedAt)))
    .leftJoin(images, isCover)
    .where(and(eq(trainingSessions.id, id), eq(trainingSessions.userId, actor.userId)));
  const [training] = await presentTrainings(studio, actor, row ? [row] : []);
  if (!training) throw new StudioError("NOT_FOUND");
  return training;
}

/** Only the engine completes trainings, so a running one is refused. @throws NOT_FOUND, WRONG_STATE */
export async function getCompletedTraining(
  ...call: Parameters<typeof getTraining>
): Promise<TrainingSession> {
  const training = await getTraining(...call);
  if (training.status !== "completed") throw new StudioError("WRONG_STATE", { status: training.status });
  return training;
}
