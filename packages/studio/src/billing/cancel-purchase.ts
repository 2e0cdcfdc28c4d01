import { cancelPurchase as cancel } from "@portrait-studio/billing/purchases";
import type { Purchase } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";
import { getPurchase } from "./get-purchase.ts";

/**
 * Dismisses a purchase that was left unpaid: its page of payment closes.
 * @throws NOT_FOUND, WRONG_STATE when it was paid meanwhile, UNAVAILABLE
 */
export async function cancelPurchase(
  { db, payments, settings: { creditExpiry } }: Pick<Studio, "db" | "payments" | "settings">,
  actor: Actor,
  { id }: { id: string },
): Promise<Purchase> {
  await cancel({ db, payments, creditExpiry }, actor.userId, id);
  return getPurchase({ db }, actor, { id });
}
