import type { TrainingSession } from "@portrait-studio/contract";
import { models, trainingSessions } from "@portrait-studio/db";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentTraining } from "./present-training.ts";

/** The person's trainings, newest first. */
export async function listTrainings(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
): Promise<TrainingSession[]> {
  const rows = await db
    .select({ training: trainingSessions, model: models })
    .from(trainingSessions)
    .innerJoin(models, and(eq(models.id, trainingSessions.modelId), isNull(models.deletedAt)))
    .where(eq(trainingSessions.userId, actor.userId))
    .orderBy(desc(trainingSessions.createdAt), desc(trainingSessions.id));
  return rows.map((row) => presentTraining(storage, row, actor.language));
}
