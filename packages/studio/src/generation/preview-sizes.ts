import { type ImageSizes, type ImageSizesInput, limits, StudioError } from "@portrait-studio/contract";
import { models } from "@portrait-studio/db";
import type { SourcePhoto } from "@portrait-studio/engine";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { engineOf } from "../engines/find-engine.ts";
import { selectModelPhotos } from "../photos/model-photo-rows.ts";

/**
 * The sizes that images of a model can come out at, before anything is paid.
 * @returns null sizes where they do not depend on photos, or are not known of a model from before
 * @throws NOT_FOUND
 */
export async function previewSizes(
  { db, engines }: Pick<Studio, "db" | "engines">,
  { userId }: Actor,
  { modelId, photoId, ...wanted }: ImageSizesInput,
): Promise<ImageSizes> {
  const [model] = await db
    .select({ engine: models.engine, sources: models.sources })
    .from(models)
    .where(and(eq(models.id, modelId), eq(models.userId, userId), isNull(models.deletedAt)));
  if (!model) throw new StudioError("NOT_FOUND");
  const { previewSizes: preview } = engines.profileOf(engineOf(engines, model));
  if (!preview || !model.sources) return { sizes: null };
  const rows = await selectModelPhotos(db, modelId);
  if (photoId && !rows.some(({ id }) => id === photoId)) throw new StudioError("NOT_FOUND");
  // the engine's own JSON, which the database keeps as it is
  const sources = model.sources as SourcePhoto[];
  const used = photoId
    ? sources.filter(({ id }) => id === photoId)
    : chosen(
        sources,
        rows.filter(({ leftOut }) => !leftOut).map(({ id }) => id),
      );
  return { sizes: preview({ ...wanted, sources: used }) };
}

/** The photos that the engine may choose among those in use: where it has too few, it takes others as well. */
function chosen(sources: readonly SourcePhoto[], used: readonly string[]): SourcePhoto[] {
  const left = sources.filter(({ id }) => used.includes(id));
  const first = left.filter((source) => source.chosen);
  return first.length >= Math.min(limits.fewestModelPhotos, left.length) ? first : left;
}
