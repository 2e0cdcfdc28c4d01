import { type ImageSizes, type ImageSizesInput, limits, StudioError } from "@portrait-studio/contract";
import { models } from "@portrait-studio/db";
import type { SourcePhoto } from "@portrait-studio/engine";
import { and, eq, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { countRenditions } from "./choose-renditions.ts";
import { readLike } from "./photo-choice.ts";
import { readUsedSources } from "./used-sources.ts";

/**
 * @returns null sizes where they do not depend on photos, or are not known
 * @throws NOT_FOUND of the model, its photo, and the image that others are to be like
 */
export async function previewSizes(
  { db, engines }: Pick<Studio, "db" | "engines">,
  { userId }: Actor,
  { modelId, photoId, likeImageId, ...wanted }: ImageSizesInput,
): Promise<ImageSizes> {
  const [model] = await db
    .select({ engine: models.engine, sources: models.sources })
    .from(models)
    .where(and(eq(models.id, modelId), eq(models.userId, userId), isNull(models.deletedAt)));
  if (!model) throw new StudioError("NOT_FOUND");
  const [differing = null] = await countRenditions(
    db,
    { engines },
    model,
    { modelId, photoId, likeImageId },
    [wanted],
  );
  const { previewSizes: preview } = engines.getProfile(model.engine);
  if (!preview || !model.sources) return { sizes: null, differing };
  const sources = await readUsedSources(db, { modelId, photoId, sources: model.sources });
  const like = likeImageId ? await readLike(db, { modelId, likeImageId }) : undefined;
  if (likeImageId && !like) throw new StudioError("NOT_FOUND");
  const open = photoId ? sources : chosen(sources);
  if (!like?.plan) return { sizes: preview({ ...wanted, sources: open }), differing };
  // its own photo makes images too when it is not one of those that the engine chooses from
  const liked = sources.filter(
    ({ id }) => id === findPhoto(like.plan) && !open.some((source) => source.id === id),
  );
  return { sizes: preview({ ...wanted, sources: [...open, ...liked], like: like.plan }), differing };
}

function findPhoto(plan: unknown): unknown {
  return typeof plan === "object" && plan !== null && "photoId" in plan ? plan.photoId : undefined;
}

/** The photos that the engine may choose: where it has too few of its choice, it takes others as well. */
function chosen(left: readonly SourcePhoto[]): readonly SourcePhoto[] {
  const first = left.filter((source) => source.chosen);
  return first.length >= Math.min(limits.fewestModelPhotos, left.length) ? first : left;
}
