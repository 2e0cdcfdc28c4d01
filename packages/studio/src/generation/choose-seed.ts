import { images, type Transaction } from "@portrait-studio/db";
import { and, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Studio } from "../context.ts";
import { engineOf } from "../engines/find-engine.ts";

/** An edit is made of its lineage's original, whose plan names the photo. */
const originals = alias(images, "original");
/** Taste changes: older favourites do not count. */
const newest = 24;

/** A seed for a request without one, from the favourites of its model; undefined where the engine takes any. */
export async function chooseSeed(
  tx: Transaction,
  { engines }: Pick<Studio, "engines">,
  model: { engine: string | null },
  modelId: string,
): Promise<number | undefined> {
  const { chooseSeed: choose } = engines.profileOf(engineOf(engines, model));
  if (!choose) return undefined;
  const favourites = await tx
    .select({ plan: originals.plan })
    .from(images)
    .innerJoin(originals, eq(originals.id, images.rootId))
    .where(and(eq(images.modelId, modelId), images.favourite, isNull(images.deletedAt)))
    .orderBy(desc(images.createdAt))
    .limit(newest);
  return choose(
    favourites.map(({ plan }) => plan),
    Math.random,
  );
}
