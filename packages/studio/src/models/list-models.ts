import type { Model } from "@portrait-studio/contract";
import { buildOnce, images, models, trainingSessions } from "@portrait-studio/db";
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { isCover } from "./cover.ts";
import { modelColumns, presentModel } from "./present-model.ts";

const readModels = buildOnce((db) =>
  db
    .select({ ...modelColumns, trainingSessionId: trainingSessions.id })
    .from(models)
    .leftJoin(trainingSessions, eq(trainingSessions.modelId, models.id))
    .leftJoin(images, isCover)
    .where(and(eq(models.userId, sql.placeholder("userId")), isNull(models.deletedAt)))
    .orderBy(desc(models.createdAt), desc(models.id))
    .prepare("read_models"),
);

export async function listModels(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
): Promise<Model[]> {
  const rows = await readModels(studio.db).execute({ userId: actor.userId });
  return rows.map((row) => presentModel(studio, actor, row));
}
