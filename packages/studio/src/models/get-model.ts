import { type Model, StudioError } from "@portrait-studio/contract";
import { buildOnce, images, models, trainingSessions } from "@portrait-studio/db";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { isCover } from "./cover.ts";
import { modelColumns, presentModel } from "./present-model.ts";

const readModel = buildOnce((db) =>
  db
    .select({ ...modelColumns, trainingSessionId: trainingSessions.id })
    .from(models)
    .leftJoin(trainingSessions, eq(trainingSessions.modelId, models.id))
    .leftJoin(images, isCover)
    .where(
      and(
        eq(models.id, sql.placeholder("id")),
        eq(models.userId, sql.placeholder("userId")),
        isNull(models.deletedAt),
      ),
    )
    .prepare("read_model"),
);

/** @throws NOT_FOUND */
export async function getModel(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id }: { id: string },
): Promise<Model> {
  const [row] = await readModel(studio.db).execute({ id, userId: actor.userId });
  if (!row) throw new StudioError("NOT_FOUND");
  return presentModel(studio, actor, row);
}
