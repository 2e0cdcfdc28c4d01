import { addPurchase, draftPurchase, openPurchase } from "@portrait-studio/billing/purchases";
import type { CheckoutSession, CreateCheckoutInput } from "@portrait-studio/contract";
import { newId } from "@portrait-studio/db";
import type { Actor, Studio } from "../context.ts";
import { createOnce, type RequestOptions } from "../idempotency/create-once.ts";

/**
 * "success=true" and the "purchase" are added to `successUrl`, "cancelled=true" to `cancelUrl`.
 * @throws NOT_FOUND when no package has that price, FOREIGN_ADDRESS, IDEMPOTENCY_KEY_REUSED, UNAVAILABLE, PURCHASE_FAILED
 */
export async function createCheckout(
  { db, payments, settings: { appUrl } }: Pick<Studio, "db" | "payments" | "settings">,
  actor: Actor,
  input: CreateCheckoutInput,
  options: RequestOptions = {},
): Promise<CheckoutSession> {
  const { userId } = actor;
  const draft = await draftPurchase({ payments, appUrl }, { id: newId("purchase"), userId, input });
  const request = { operation: "billing.createCheckout", body: input, resultId: draft.id, ...options };
  const id = await createOnce({ db }, actor, request, (tx) => addPurchase(tx, draft));
  return openPurchase({ db, payments, appUrl }, actor, { id, input });
}
