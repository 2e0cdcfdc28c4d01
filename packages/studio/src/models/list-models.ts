import type { Model } from "@portrait-studio/contract";
import { images, models, trainingSessions } from "@portrait-studio/db";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { coverColumns, isCover } from "../cover.ts";
import { hasCutOut, presentModel } from "../present-model.ts";

/** The person's models, newest first. */
export async function listModels(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
): Promise<Model[]> {
  const rows = await studio.db
    .select({ model: models, trainingSessionId: trainingSessions.id, hasCutOut, cover: coverColumns })
    .from(models)
    .leftJoin(trainingSessions, eq(trainingSessions.modelId, models.id))
    .leftJoin(images, isCover)
    .where(and(eq(models.userId, actor.userId), isNull(models.deletedAt)))
    .orderBy(desc(models.createdAt), desc(models.id));
  return rows.map((row) => presentModel(studio, actor, row));
}
