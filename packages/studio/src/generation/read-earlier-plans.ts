import { type Database, generations, images } from "@portrait-studio/db";
import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

/** An edit is made of its lineage's original, whose plan says what it shows. */
const originals = alias(images, "original");
/** Nobody remembers more of them than that; each plan has about 2 KB. */
const newest = 60;

/**
 * Plans of the images that the gallery shows of a model, for an engine that makes no near-twins of them. Those of requests with the same
 * seed are left out: whoever gives a seed again wants its images again.
 */
export async function readEarlierPlans(
  db: Database,
  { modelId, seed }: Pick<typeof generations.$inferSelect, "modelId" | "seed">,
): Promise<unknown[]> {
  const rows = await db
    .select({ plan: originals.plan })
    .from(images)
    .innerJoin(originals, eq(originals.id, images.rootId))
    .innerJoin(generations, eq(generations.id, originals.generationId))
    .where(
      and(
        eq(images.modelId, modelId),
        images.inGallery,
        isNull(images.deletedAt),
        ne(generations.seed, seed),
      ),
    )
    .orderBy(desc(images.createdAt))
    .limit(newest);
  return rows.map(({ plan }) => plan);
}
