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

/**
 * Deletes photos that are not needed any more, `settings.photoDays` (or fewer, if its person was told so) after a session's last upload
 * when no model was trained on them, or after the training when its engine does not use them for images. Rows are deleted first, under
 * the lock of their session, so that no training can claim them; then the files. The sweep for orphans removes files that an interrupted run
 * leaves behind.
 * @returns the number of deleted photos; when it is not 0, more may remain
 */
export async function purgePhotos({
  db,
  storage,
  engines,
  settings,
}: Pick<Studio, "db" | "storage" | "engines" | "settings">): Promise<number> {
  const days = sql`least(${uploadSessions.photoDays}, ${settings.photoDays}::integer)`;
  const longAgo = sql`clock_timestamp() - ${days} * interval '24 hours'`;
  const removed = await runInTransaction(db, async (tx) => {
    const due = await tx
      .select({ id: uploadSessions.id })
      .from(uploadSessions)
      .leftJoin(trainingSessions, eq(trainingSessions.id, uploadSessions.trainingSessionId))
      .leftJoin(models, eq(models.id, trainingSessions.modelId))
      .where(
        and(
          lte(uploadSessions.updatedAt, longAgo),
          isQuiet(tx, longAgo),
          await hasServed(tx, engines, longAgo),
        ),
      )
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
function isQuiet(tx: Transaction, longAgo: SQL): SQL | undefined {
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
async function hasServed(
  tx: Transaction,
  engines: Studio["engines"],
  longAgo: SQL,
): Promise<SQL | undefined> {
  const used = await tx.selectDistinct({ engine: models.engine }).from(models);
  const doneWithPhotos = used
    .map(({ engine }) => engine)
    .filter((engine) => !engines.getProfile(engine).worksFromPhotos);
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
