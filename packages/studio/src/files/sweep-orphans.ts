import { accountExports, type Database, images, models, photos, users } from "@portrait-studio/db";
import { asc, eq, gt } from "drizzle-orm";
import { decodeTime } from "ulid";
import { exportFolder } from "../account/export-key.ts";
import type { Studio } from "../context.ts";
import { photoFileColumns, photoFiles } from "../photos/photo-files.ts";

const usersAtOnce = 250;
/** Far longer than any step between storing a file and writing its row. */
const graceMs = 24 * 60 * 60 * 1000;
/** So long an engine asks its provider to remove what a job left there, by the record of the job. */
const recordMs = 7 * graceMs;

/**
 * Deletes files without a row, which remain when a process dies between storing a file and writing its row, and what engines
 * have left of jobs. A file's age is taken from the id of the photo, job or export in its key.
 * @param after the last person of the previous call, to continue after
 * @returns the number of deleted files, and where to continue; null at the end
 */
export async function sweepOrphans(
  { db, storage }: Pick<Studio, "db" | "storage">,
  { after = "" }: { after?: string },
): Promise<{ removed: number; next: string | null }> {
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(usersAtOnce);
  let removed = after === "" ? await removeWork(storage) : 0;
  for (const { id } of people) {
    const stored = [`photos/${id}/`, `portraits/${id}/`, exportFolder(id)].map((folder) =>
      storage.list(folder),
    );
    const old = (await Promise.all(stored)).flat().filter((key) => isOld(key));
    if (old.length === 0) continue;
    // rows are read after the files; files stored meanwhile are too young to be deleted
    const known = await knownKeys(db, id);
    const orphans = old.filter((key) => !known.has(key));
    if (orphans.length > 0) await storage.remove(orphans);
    removed += orphans.length;
  }
  return { removed, next: people.length < usersAtOnce ? null : (people.at(-1)?.id ?? null) };
}

/** No job lives for a day: a worker that went on with a job which another has ended wrote these. */
async function removeWork(storage: Studio["storage"]): Promise<number> {
  const old = (await storage.list("work/")).filter((key) =>
    isOld(key, key.endsWith("/job.json") ? recordMs : graceMs),
  );
  if (old.length > 0) await storage.remove(old);
  return old.length;
}

function isOld(key: string, ageMs = graceMs): boolean {
  const [, ulid] = /\/(?:pho|gen|edt|trn|exp)_([0-9a-z]{26})/.exec(key) ?? [];
  return ulid !== undefined && Date.now() - decodeTime(ulid.toUpperCase()) > ageMs;
}

async function knownKeys(db: Database, userId: string): Promise<Set<string | null>> {
  const originals = await db.select(photoFileColumns).from(photos).where(eq(photos.userId, userId));
  const made = await db
    .select({ storageKey: images.storageKey, thumbnailKey: images.thumbnailKey })
    .from(images)
    // every image is of a model of the same person, and an index leads from there
    .innerJoin(models, eq(models.id, images.modelId))
    .where(eq(models.userId, userId));
  const exports = await db
    .select({ storageKey: accountExports.storageKey })
    .from(accountExports)
    .where(eq(accountExports.userId, userId));
  const covers = await db.select({ key: models.coverKey }).from(models).where(eq(models.userId, userId));
  return new Set([
    ...originals.flatMap(photoFiles),
    // a cover can outlive its photo
    ...covers.map(({ key }) => key),
    ...made.flatMap((row) => [row.storageKey, row.thumbnailKey]),
    ...exports.map((row) => row.storageKey),
  ]);
}
