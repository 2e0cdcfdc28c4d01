import { type Model, StudioError, type Variant } from "@portrait-studio/contract";
import { models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getModel } from "./get-model.ts";

/** Says whom recipes speak of with this model. @throws NOT_FOUND */
export async function setVariant(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id, variant }: { id: string; variant: Variant },
): Promise<Model> {
  const { rowCount } = await studio.db
    .update(models)
    .set({ variant })
    .where(and(eq(models.id, id), eq(models.userId, actor.userId), isNull(models.deletedAt)));
  if (!rowCount) throw new StudioError("NOT_FOUND");
  return getModel(studio, actor, { id });
}
