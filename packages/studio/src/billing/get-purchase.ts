import { getPurchase as readPurchase } from "@portrait-studio/billing/purchases";
import { type Purchase, StudioError } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";

/** One purchase, by its id or the id of its checkout session. @throws NOT_FOUND */
export async function getPurchase(
  { db }: Pick<Studio, "db">,
  { userId }: Actor,
  { id }: { id: string },
): Promise<Purchase> {
  const purchase = await readPurchase(db, userId, id);
  if (!purchase) throw new StudioError("NOT_FOUND");
  return purchase;
}
