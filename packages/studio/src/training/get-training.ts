import { StudioError, type TrainingSession } from "@portrait-studio/contract";
import { models, trainingSessions } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentTraining } from "./present-training.ts";

/** @throws NOT_FOUND */
export async function getTraining(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<TrainingSession> {
  const [row] = await db
    .select({ training: trainingSessions, model: models })
    .from(trainingSessions)
    .innerJoin(models, and(eq(models.id, trainingSessions.modelId), isNull(models.deletedAt)))
    .where(and(eq(trainingSessions.id, id), eq(trainingSessions.userId, actor.userId)));
  if (!row) throw new StudioError("NOT_FOUND");
  return presentTraining(storage, row, actor.language);
}
