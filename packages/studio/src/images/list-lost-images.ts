import { images, models } from "@portrait-studio/db";
import { and, asc, eq, gt, gte, inArray, isNull } from "drizzle-orm";
import type { Studio } from "../context.ts";

const peopleAtOnce = 100;

/**
 * Paid images whose file is missing in the store. It skips images in the trash or of a deleted model, whose files are deleted
 * before their rows. Rows are read before the files are listed, and again afterwards, because they may be deleted meanwhile.
 * @param options.since checks only people who got an image since then
 * @returns their ids
 */
export async function listLostImages(
  { db, storage }: Pick<Studio, "db" | "storage">,
  { since = new Date(0) }: { since?: Date } = {},
): Promise<string[]> {
  const lost: string[] = [];
  const live = and(isNull(images.deletedAt), isNull(models.deletedAt));
  for (let after = ""; ; ) {
    const people = await db
      .selectDistinct({ id: images.userId })
      .from(images)
      .where(and(gt(images.userId, after), gte(images.createdAt, since)))
      .orderBy(asc(images.userId))
      .limit(peopleAtOnce);
    for (const { id: userId } of people) {
      const rows = await db
        .select({ id: images.id, storageKey: images.storageKey, thumbnailKey: images.thumbnailKey })
        .from(images)
        .innerJoin(models, eq(models.id, images.modelId))
        .where(and(eq(images.userId, userId), live));
      const stored = new Set(await storage.list(`portraits/${userId}/`));
      const missing = rows.filter(
        ({ storageKey, thumbnailKey }) => !(stored.has(storageKey) && stored.has(thumbnailKey)),
      );
      if (missing.length === 0) continue;
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
      lost.push(...still.map(({ id }) => id));
    }
    const last = people.at(-1);
    if (!last || people.length < peopleAtOnce) return lost;
    after = last.id;
  }
}
