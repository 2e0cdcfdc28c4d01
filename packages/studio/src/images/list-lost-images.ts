import { images, models, users } from "@portrait-studio/db";
import { and, asc, eq, exists, gt, gte, inArray, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";

const peopleAtOnce = 250;

/**
 * Images of the next people whose file is missing in the store. It skips images in the trash or of a deleted model, whose files
 * are deleted before their rows. Rows are read before the files are listed, and again afterwards, because they may be deleted
 * meanwhile.
 * @param options.after the last person of the previous call
 * @param options.since checks only people who got an image since then
 * @returns their ids, and where to continue; null at the end
 */
export async function listLostImages(
  { db, storage }: Pick<Studio, "db" | "storage">,
  { after, since = new Date(0) }: { after: string; since?: Date },
): Promise<{ lost: string[]; next: string | null }> {
  // every image is of a model of the same person; no index leads from people to all their images otherwise
  const recent = db
    .select({ id: images.id })
    .from(models)
    .innerJoin(images, eq(images.modelId, models.id))
    .where(and(eq(models.userId, users.id), gte(images.createdAt, since)));
  const people = await db
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.id, after), exists(recent)))
    .orderBy(asc(users.id))
    .limit(peopleAtOnce);
  const lost: string[] = [];
  for (const { id } of people) lost.push(...(await listLost({ db, storage }, id)));
  return { lost, next: people.length < peopleAtOnce ? null : (people.at(-1)?.id ?? null) };
}

async function listLost({ db, storage }: Pick<Studio, "db" | "storage">, userId: string): Promise<string[]> {
  const live = and(isNull(images.deletedAt), isNull(models.deletedAt));
  const rows = await db
    .select({ id: images.id, storageKey: images.storageKey, thumbnailKey: images.thumbnailKey })
    .from(images)
    .innerJoin(models, eq(models.id, images.modelId))
    .where(and(eq(models.userId, userId), live));
  const stored = new Set(await storage.list(`portraits/${userId}/`));
  const missing = rows.filter(
    ({ storageKey, thumbnailKey }) => !(stored.has(storageKey) && stored.has(thumbnailKey)),
  );
  if (missing.length === 0) return [];
  const still = await db
    .select({ id: images.id })
    .from(images)
    .innerJoin(models, eq(models.id, images.modelId))
    .where(
      and(
        inArray(
          images.id,
          missing.map(({ id }) => id),
        ),
        live,
      ),
    );
  return still.map(({ id }) => id);
}
