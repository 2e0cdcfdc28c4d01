import { limits } from "@portrait-studio/contract";
import { generations, images } from "@portrait-studio/db";
import { and, eq, gt, inArray, lte, not, or, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { modelStands } from "../counters.ts";

const lineagesAtOnce = 100;

const isDue = lte(
  images.deletedAt,
  sql`clock_timestamp() - ${limits.trashDays} * interval '24 hours' - interval '1 hour'`,
);

/**
 * Deletes for good what has lain in the trash for 30 days and an hour: files first, rows then, so that a run that breaks off
 * leaves nothing behind that nobody knows of. In that last hour nothing can be restored any more, so no one gets back a
 * image whose file is gone.
 * Edits whose credits came back lie there without their lineage, and go alone.
 * @returns how many lineages and such edits were deleted; more may wait when it is not 0
 */
export async function purgeTrash({ db, storage }: Pick<Studio, "db" | "storage">): Promise<number> {
  const due = await db
    .select({ rootId: images.rootId })
    .from(images)
    .where(
      and(
        isDue,
        sql`${images.inGallery}`,
        // the images of a deleted model go with it
        modelStands(images.modelId),
      ),
    )
    .limit(lineagesAtOnce);
  const discarded = await db
    .select({ id: images.id })
    .from(images)
    .innerJoin(generations, eq(generations.id, images.generationId))
    .where(and(isDue, not(images.inGallery), gt(generations.creditsReturned, 0)))
    .limit(lineagesAtOnce);
  const count = due.length + discarded.length;
  if (count === 0) return 0;
  const lineages = or(
    inArray(
      images.rootId,
      due.map((image) => image.rootId),
    ),
    inArray(
      images.id,
      discarded.map((image) => image.id),
    ),
  );
  const files = await db
    .select({ storageKey: images.storageKey, thumbnailKey: images.thumbnailKey })
    .from(images)
    .where(lineages);
  await storage.remove(files.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]));
  await db.delete(images).where(lineages);
  return count;
}
