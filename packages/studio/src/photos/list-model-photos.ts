import { type ModelPhotos, StudioError } from "@portrait-studio/contract";
import { models } from "@portrait-studio/db";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { getFewest, isFollowed, presentModelPhoto, selectModelPhotos } from "./model-photo-rows.ts";

/** The photos of a trained model; none for a model that is not trained yet. @throws NOT_FOUND */
export async function listModelPhotos(
  studio: Pick<Studio, "db" | "storage" | "engines">,
  actor: Actor,
  { id }: { id: string },
): Promise<ModelPhotos> {
  const { db } = studio;
  const [row] = await db
    .select({ sources: models.sources, engine: models.engine })
    .from(models)
    .where(and(eq(models.id, id), eq(models.userId, actor.userId), isNull(models.deletedAt)));
  if (!row) throw new StudioError("NOT_FOUND");
  const model = { sources: row.sources, follows: isFollowed(studio, row) };
  const rows = await selectModelPhotos(db, id);
  return {
    photos: rows.map((photo) => presentModelPhoto(studio, actor, model, photo)),
    fewest: getFewest(model),
  };
}
