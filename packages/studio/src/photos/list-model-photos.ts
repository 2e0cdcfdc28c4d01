import { limits, type ModelPhotos, StudioError } from "@portrait-studio/contract";
import { models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { presentModelPhoto, selectModelPhotos } from "./model-photo-rows.ts";

/** The photos of a trained model; none for a model that is not trained yet. @throws NOT_FOUND */
export async function listModelPhotos(
  { db, storage }: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { id }: { id: string },
): Promise<ModelPhotos> {
  const [model] = await db
    .select({ sources: models.sources })
    .from(models)
    .where(and(eq(models.id, id), eq(models.userId, actor.userId), isNull(models.deletedAt)));
  if (!model) throw new StudioError("NOT_FOUND");
  const rows = await selectModelPhotos(db, id);
  return {
    photos: rows.map((row) => presentModelPhoto({ storage }, actor, model, row)),
    fewest: limits.fewestModelPhotos,
  };
}
