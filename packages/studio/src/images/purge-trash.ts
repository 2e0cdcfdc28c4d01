import { limits } from "@portrait-studio/contract";
import { images } from "@portrait-studio/db";
import { and, inArray, lte, sql } from "drizzle-orm";
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
 * @returns the number of deleted lineages; when it is not 0, more may remain
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
