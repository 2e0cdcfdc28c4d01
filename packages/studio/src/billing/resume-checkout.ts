import { resumePurchase } from "@portrait-studio/billing/purchases";
import type { CheckoutSession } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";

/**
 * The page on which a purchase that was left unpaid can still be paid.
 * @throws NOT_FOUND, WRONG_STATE when it was paid or closed meanwhile, PURCHASE_FAILED
 */
export function resumeCheckout(
  { db, payments, settings: { creditExpiry } }: Pick<Studio, "db" | "payments" | "settings">,
  { userId }: Actor,
  { id }: { id: string },
): Promise<CheckoutSession> {
  return resumePurchase({ db, payments, creditExpiry }, userId, id);
}
