import { images, type Transaction } from "@portrait-studio/db";
import { asc, inArray } from "drizzle-orm";

/** Locks every image of the lineages, always in the same order to avoid deadlocks, and reads them. */
export function lockLineages(tx: Transaction, rootIds: readonly string[]) {
  return tx
    .select()
    .from(images)
    .where(inArray(images.rootId, [...rootIds]))
    .orderBy(asc(images.id))
    .for("no key update");
}
