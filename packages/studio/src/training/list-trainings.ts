import type { TrainingSession } from "@portrait-studio/contract";
import { images, models, trainingSessions } from "@portrait-studio/db";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { isCover } from "../models/cover.ts";
import { modelColumns } from "../models/present-model.ts";
import { firstFrames } from "../sheets/first-sheet.ts";
import { presentTrainings } from "./present-training.ts";

export async function listTrainings(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
): Promise<TrainingSession[]> {
  const rows = await studio.db
    .select({ training: trainingSessions, ...modelColumns, firstFrames })
    .from(trainingSessions)
    .innerJoin(models, and(eq(models.id, trainingSessions.modelId), isNull(models.deletedAt)))
    .leftJoin(images, isCover)
    .where(eq(trainingSessions.userId, actor.userId))
    .orderBy(desc(trainingSessions.createdAt), desc(trainingSessions.id));
  return presentTrainings(studio, actor, rows);
}
