import { finishRefund, holdRefund } from "@portrait-studio/billing/purchases";
import type { Purchase, RefundPurchaseInput } from "@portrait-studio/contract";
import { newId } from "@portrait-studio/db";
import type { Actor, Studio } from "../context.ts";
import { createOnce, type RequestOptions } from "../idempotency.ts";
import { getPurchase } from "./get-purchase.ts";

/**
 * Gives back the money for what is unused of a purchase: what `refundable` of it says.
 * @returns the purchase, with what was `refunded`, which may still be pending
 * @throws NOT_FOUND, NOT_REFUNDABLE {refundable}, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE while it is in doubt: it will be made, or
 * its credits come back
 */
export async function refundPurchase(
  { db, payments, settings: { creditExpiry } }: Pick<Studio, "db" | "payments" | "settings">,
  actor: Actor,
  input: RefundPurchaseInput,
  options: RequestOptions = {},
): Promise<Purchase> {
  const { userId } = actor;
  const request = { operation: "billing.refund", body: input, resultId: newId("refund"), ...options };
  const refundId = await createOnce({ db }, actor, request, (tx) =>
    holdRefund(tx, { userId, ...input, refundId: request.resultId }),
  );
  await finishRefund({ db, payments, creditExpiry }, refundId);
  return getPurchase({ db }, actor, input);
}
