import { limits } from "@portrait-studio/contract";
import { generations, images } from "@portrait-studio/db";
import { and, eq, gt, inArray, lte, not, or, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { modelNotDeleted } from "../lists/read-counter.ts";

const lineagesAtOnce = 100;

const isDue = lte(
  images.deletedAt,
  sql`clock_timestamp() - ${limits.trashDays} * interval '24 hours' - interval '1 hour'`,
);

/**
 * Deletes what has been in the trash for 30 days and an hour: files first, then rows, so that an interrupted run leaves no
 * files without rows. During the additional hour restoring is refused, so nobody can restore an image whose file is deleted.
 * Edits whose credits were returned are in the trash without their lineage, and are deleted alone.
 * @returns the number of deleted lineages and such edits; when it is not 0, more may remain
 */
export async function purgeTrash({ db, storage }: Pick<Studio, "db" | "storage">): Promise<number> {
  const due = await db
    .select({ rootId: images.rootId })
    .from(images)
    .where(
      and(
        isDue,
        sql`${images.inGallery}`,
        // a deleted model's images are deleted with it
        modelNotDeleted(images.modelId),
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
