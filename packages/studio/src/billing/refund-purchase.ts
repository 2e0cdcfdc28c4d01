import { refundPurchase as refund } from "@portrait-studio/billing/purchases";
import type { Purchase, RefundPurchaseInput } from "@portrait-studio/contract";
import type { Actor, Studio } from "../context.ts";

/**
 * Gives back the money for what is unused of a purchase: what `refundable` of it says.
 * @returns the purchase, with what was `refunded`, which may still be pending
 * @throws NOT_FOUND, NOT_REFUNDABLE {refundable}, UNAVAILABLE while it is in doubt: it will be made, or its credits come back
 */
export function refundPurchase(
  { db, payments, settings: { creditExpiry } }: Pick<Studio, "db" | "payments" | "settings">,
  { userId }: Actor,
  input: RefundPurchaseInput,
): Promise<Purchase> {
  return refund({ db, payments, creditExpiry }, { userId, ...input });
}
