import { listPurchases as readPurchases } from "@portrait-studio/billing/purchases";
import type { Purchase } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";

/** The person's purchases, paid or not, newest first, with what a refund would return now. */
export function listPurchases({ db }: Pick<Studio, "db">, { userId }: Actor): Promise<Purchase[]> {
  return readPurchases(db, userId);
}
