import { finishRefund, getPurchase, holdRefund } from "@portrait-studio/billing/purchases";
import type { Purchase, RefundPurchaseInput } from "@portrait-studio/contract";
import { newId } from "@portrait-studio/db";
import type { Actor, Studio } from "../context.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";

/**
 * @throws NOT_FOUND, NOT_REFUNDABLE {refundable}, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE when the outcome is not known yet:
 * later the refund is made, or its credits are released
 */
export async function refundPurchase(
  studio: Pick<Studio, "db" | "payments" | "settings">,
  actor: Actor,
  input: RefundPurchaseInput,
  options: RequestOptions = {},
): Promise<Purchase> {
  const { userId } = actor;
  const request = { operation: "billing.refund", body: input, resultId: newId("refund"), ...options };
  const refundId = await createOnce(studio, actor, request, (tx) =>
    holdRefund(tx, { userId, ...input, refundId: request.resultId }),
  );
  await finishRefund(studio, refundId);
  return getPurchase(studio, actor, input);
}
