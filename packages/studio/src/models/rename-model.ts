import { type Model, StudioError } from "@portrait-studio/contract";
import { models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getModel } from "./get-model.ts";

export async function renameModel(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id, name }: { id: string; name: string },
): Promise<Model> {
  const { rowCount } = await studio.db
    .update(models)
    .set({ name })
    .where(and(eq(models.id, id), eq(models.userId, actor.userId), isNull(models.deletedAt)));
  if (!rowCount) throw new StudioError("NOT_FOUND");
  return getModel(studio, actor, { id });
}
