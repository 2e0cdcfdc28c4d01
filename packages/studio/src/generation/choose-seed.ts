import { randomInt } from "node:crypto";
import { generations, images, photos, type Transaction } from "@portrait-studio/db";
import { and, desc, eq, exists, isNull, not, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Studio } from "../context.ts";

/** An edit is made of its lineage's original, whose plan names the photo. */
const originals = alias(images, "original");
/** Taste changes: older favourites do not count. */
const newest = 24;

/**
 * A seed for a request without one, from the image that it is to be like, or else from what the person likes of the model: favourites, and
 * images that more like them were asked for. Images of photos that are left out do not count. Undefined where the engine takes any.
 */
export async function chooseSeed(
  tx: Transaction,
  { engines }: Pick<Studio, "engines">,
  model: { engine: string },
  { modelId, likeImageId }: { modelId: string; likeImageId?: string | undefined },
): Promise<number | undefined> {
  const { chooseSeed: choose } = engines.getProfile(model.engine);
  if (!choose) return undefined;
  const favourites = await tx
    .select({ plan: originals.plan })
    .from(images)
    .innerJoin(originals, eq(originals.id, images.rootId))
    .leftJoin(photos, eq(photos.id, sql`${originals.plan} ->> 'photoId'`))
    .where(
      and(
        eq(images.modelId, modelId),
        isNull(images.deletedAt),
        likeImageId ? eq(images.id, likeImageId) : or(images.favourite, wasLiked(tx)),
        or(isNull(photos.id), not(photos.leftOut)),
      ),
    )
    .orderBy(desc(images.createdAt))
    .limit(newest);
  return choose(
    favourites.map(({ plan }) => plan),
    Math.random,
  );
}

export function drawSeed(): number {
  return randomInt(2 ** 31);
}

function wasLiked(tx: Transaction) {
  return exists(
    tx.select({ id: generations.id }).from(generations).where(eq(generations.likeImageId, images.id)),
  );
}
