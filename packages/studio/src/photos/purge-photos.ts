import { limits } from "@portrait-studio/contract";
import {
  models,
  photos,
  runInTransaction,
  type Transaction,
  trainingSessions,
  uploadSessions,
} from "@portrait-studio/db";
import { and, asc, eq, exists, gt, inArray, lte, not, or, type SQL, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { photoFileColumns, photoFiles } from "./photo-files.ts";

const sessionsAtOnce = 100;
const longAgo = sql`clock_timestamp() - ${limits.photoDays} * interval '24 hours'`;

/**
 * Deletes photos that are not needed any more: 30 days after a session's last upload when no model was trained on them, or 30
 * days after the training when its engine does not use them for images. Rows are deleted first, under the lock of their
 * session, so that no training can claim them; then the files. The sweep for orphans removes files that an interrupted run
 * leaves behind.
 * @returns the number of deleted photos; when it is not 0, more may remain
 */
export async function purgePhotos({
  db,
  storage,
  engines,
}: Pick<Studio, "db" | "storage" | "engines">): Promise<number> {
  const removed = await runInTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: uploadSessions.id })
      .from(uploadSessions)
      .leftJoin(trainingSessions, eq(trainingSessions.id, uploadSessions.trainingSessionId))
      .leftJoin(models, eq(models.id, trainingSessions.modelId))
      .where(and(lte(uploadSessions.updatedAt, longAgo), isQuiet(tx), await hasServed(tx, engines)))
      .orderBy(asc(uploadSessions.id))
      .limit(sessionsAtOnce)
      .for("update", { of: uploadSessions, skipLocked: true });
    if (due.length === 0) return [];
    const ofSessions = inArray(
      photos.uploadSessionId,
      due.map(({ id }) => id),
    );
    // a model's cover is the small image of one of its photos
    const covers = await tx
      .select({ key: models.coverKey })
      .from(models)
      .innerJoin(photos, eq(photos.thumbnailKey, models.coverKey))
      .where(ofSessions);
    const kept = new Set(covers.map(({ key }) => key));
    const gone = await tx.delete(photos).where(ofSessions).returning(photoFileColumns);
    return gone.map((photo) => photoFiles(photo).filter((key) => !kept.has(key)));
  });
  if (removed.length > 0) await storage.remove(removed.flat());
  return removed.length;
}

/** Condition for sessions that have photos but got no new one recently. */
function isQuiet(tx: Transaction): SQL | undefined {
  const own = eq(photos.uploadSessionId, uploadSessions.id);
  const some = tx.select({ id: photos.id }).from(photos);
  return and(
    exists(some.where(own)),
    not(
      exists(
        tx
          .select({ id: photos.id })
          .from(photos)
          .where(and(own, gt(photos.createdAt, longAgo))),
      ),
    ),
  );
}

/** Condition for sessions without a training, or whose training ended long ago without a model that needs the photos. */
async function hasServed(tx: Transaction, engines: Studio["engines"]): Promise<SQL | undefined> {
  const used = await tx.selectDistinct({ engine: models.engine }).from(models);
  const doneWithPhotos = used.flatMap(({ engine }) =>
    engine && !engines.profileOf(engine).capabilities.photos ? [engine] : [],
  );
  return or(
    eq(uploadSessions.status, "active"),
    and(
      lte(trainingSessions.completedAt, longAgo),
      or(
        inArray(trainingSessions.status, ["failed", "cancelled"]),
        and(eq(trainingSessions.status, "completed"), inArray(models.engine, doneWithPhotos)),
      ),
    ),
  );
}
