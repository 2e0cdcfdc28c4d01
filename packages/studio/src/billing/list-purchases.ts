import { listPurchases as readPurchases } from "@portrait-studio/billing/purchases";
import type { Purchase } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";

/** What the person bought or set out to buy, the latest first, with what a refund would give back now. */
export function listPurchases({ db }: Pick<Studio, "db">, { userId }: Actor): Promise<Purchase[]> {
  return readPurchases(db, userId);
}
