import { StudioError } from "@portrait-studio/contract";
import { images, models, runInTransaction, type Transaction, users } from "@portrait-studio/db";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { lockLineages } from "./lock-lineages.ts";

/**
 * Moves the whole lineages of the named images to the trash or back, with the counters of what stands in the gallery.
 * One id that is not the person's, and nothing changes.
 * @param movable which lineages move; those that are there already stay as they are
 * @throws NOT_FOUND
 */
export async function moveLineages(
  { db }: Pick<Studio, "db">,
  actor: Actor,
  ids: readonly string[],
  { to, restorable }: { to: "trash" | "gallery"; restorable?: SQL },
): Promise<{ ids: string[] }> {
  const named = [...new Set(ids)];
  await runInTransaction(db, async (tx) => {
    const rootIds = await lockNamed(tx, actor, named, restorable);
    const moved = await tx
      .update(images)
      // asked once: by itself it tells each row another moment
      .set(
        to === "trash"
          ? { deletedAt: sql`(select clock_timestamp())`, shareToken: null }
          : { deletedAt: null },
      )
      .where(
        and(
          inArray(images.rootId, rootIds),
          to === "trash" ? isNull(images.deletedAt) : sql`${images.deletedAt} is not null`,
        ),
      )
      .returning({ modelId: images.modelId, inGallery: images.inGallery });
    const sign = to === "trash" ? -1 : 1;
    await count(
      tx,
      actor,
      moved.filter((image) => image.inGallery),
      sign,
    );
  });
  return { ids: named };
}

/** Models first, then images, each in order of their ids: the order of every change of both. */
async function lockNamed(tx: Transaction, { userId }: Actor, ids: string[], restorable: SQL | undefined) {
  const found = await tx
    .select({ rootId: images.rootId, modelId: images.modelId })
    .from(images)
    .where(and(inArray(images.id, ids), eq(images.userId, userId), restorable));
  if (found.length < ids.length) throw new StudioError("NOT_FOUND");
  const modelIds = [...new Set(found.map((image) => image.modelId))];
  const live = await tx
    .select({ id: models.id })
    .from(models)
    .where(and(inArray(models.id, modelIds), isNull(models.deletedAt)))
    .orderBy(asc(models.id))
    .for("no key update");
  if (live.length < modelIds.length) throw new StudioError("NOT_FOUND");
  const rootIds = [...new Set(found.map((image) => image.rootId))];
  await lockLineages(tx, rootIds);
  return rootIds;
}

async function count(tx: Transaction, { userId }: Actor, moved: { modelId: string }[], sign: 1 | -1) {
  for (const [modelId, images] of Map.groupBy(moved, (image) => image.modelId)) {
    await tx
      .update(models)
      .set({ portraitCount: sql`${models.portraitCount} + ${sign * images.length}` })
      .where(eq(models.id, modelId));
  }
  if (moved.length > 0) {
    await tx
      .update(users)
      .set({ imageCount: sql`${users.imageCount} + ${sign * moved.length}` })
      .where(eq(users.id, userId));
  }
}
