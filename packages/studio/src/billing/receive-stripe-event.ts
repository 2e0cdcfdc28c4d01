import { syncPayment } from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";

/**
 * Processes a webhook of Stripe, given its exact body and its Stripe-Signature header. Repeated, out-of-order and unrelated
 * events are accepted too. It throws only when Stripe should send the event again.
 * @throws INVALID_SIGNATURE, UNAVAILABLE
 */
export async function receiveStripeEvent(
  studio: Pick<Studio, "db" | "payments" | "settings" | "log">,
  rawBody: string,
  signature: string,
): Promise<{ received: true }> {
  const event = studio.payments.readEvent(rawBody, signature);
  if (!event) return { received: true };
  const { problem, purchaseId } = await syncPayment(studio, event.subject, event);
  if (problem)
    studio.log("error", "A payment does not fit its purchase.", { event: event.id, purchaseId, problem });
  return { received: true };
}
