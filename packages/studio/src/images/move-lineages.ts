import { StudioError } from "@portrait-studio/contract";
import { images, models, runInTransaction, type Transaction, users } from "@portrait-studio/db";
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { lockLineages } from "./lock-lineages.ts";

interface Move {
  to: "trash" | "gallery";
  restorable?: SQL | undefined;
}

/** @param move.restorable condition for images that may be restored @throws NOT_FOUND when one is not the person's; then nothing changes */
export async function moveLineages(
  { db }: Pick<Studio, "db">,
  actor: Actor,
  ids: readonly string[],
  move: Move,
): Promise<{ ids: string[] }> {
  const named = [...new Set(ids)];
  await runInTransaction(db, (tx) => moveNamed(tx, actor, named, move));
  return { ids: named };
}

/** The same in a transaction of the caller. @throws NOT_FOUND */
export async function moveNamed(
  tx: Transaction,
  actor: Actor,
  ids: readonly string[],
  { to, restorable }: Move,
): Promise<void> {
  const rootIds = await lockNamed(tx, actor, ids, restorable);
  const moved = await tx
    .update(images)
    // a subquery runs once; a bare clock_timestamp() would differ from row to row
    .set(
      to === "trash"
        ? { deletedAt: sql`(select clock_timestamp())`, shareToken: null, shareExpiresAt: null }
        : { deletedAt: null },
    )
    .where(
      and(
        inArray(images.rootId, rootIds),
        to === "trash" ? isNull(images.deletedAt) : isNotNull(images.deletedAt),
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
}

/** Models first, then images, each in order of their ids: the order of every change of both. */
async function lockNamed(
  tx: Transaction,
  { userId }: Actor,
  ids: readonly string[],
  restorable: SQL | undefined,
) {
  const found = await tx
    .select({ rootId: images.rootId, modelId: images.modelId })
    .from(images)
    .where(and(inArray(images.id, [...ids]), eq(images.userId, userId), restorable));
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
