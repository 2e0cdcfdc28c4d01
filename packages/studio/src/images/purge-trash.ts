import { limits } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { and, inArray, lte, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { modelStands } from "../counters.ts";

const lineagesAtOnce = 100;

/**
 * Deletes for good what has lain in the trash for 30 days and an hour: files first, rows then, so that a run that breaks off
 * leaves nothing behind that nobody knows of. In that last hour nothing can be restored any more, so no one gets back a
 * image whose file is gone.
 * @returns how many lineages were deleted; more may wait when it is not 0
 */
export async function purgeTrash({ db, storage }: Pick<Studio, "db" | "storage">): Promise<number> {
  const due = await db
    .select({ rootId: images.rootId })
    .from(images)
    .where(
      and(
        lte(
          images.deletedAt,
          sql`clock_timestamp() - ${limits.trashDays} * interval '24 hours' - interval '1 hour'`,
        ),
        sql`${images.inGallery}`,
        // the images of a deleted model go with it
        modelStands(images.modelId),
      ),
    )
    .limit(lineagesAtOnce);
  if (due.length === 0) return 0;
  const lineages = inArray(
    images.rootId,
    due.map((image) => image.rootId),
  );
  const files = await db
    .select({ storageKey: images.storageKey, thumbnailKey: images.thumbnailKey })
    .from(images)
    .where(lineages);
  await storage.remove(files.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]));
  await db.delete(images).where(lineages);
  return due.length;
}
