import { followPayment } from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";

/**
 * Takes a webhook of Stripe: its body exactly as it came, and its Stripe-Signature header. A repetition, an event out of order or
 * one about something else is taken as well; only what could not be dealt with now is thrown, so that Stripe sends it again.
 * @throws INVALID_SIGNATURE, UNAVAILABLE
 */
export async function receiveStripeEvent(
  { db, payments, settings: { creditExpiry }, log }: Pick<Studio, "db" | "payments" | "settings" | "log">,
  rawBody: string,
  signature: string,
): Promise<{ received: true }> {
  const event = payments.readEvent(rawBody, signature);
  if (!event) return { received: true };
  const { problem, purchaseId } = await followPayment({ db, payments, creditExpiry }, event.subject, event);
  if (problem) log("error", "A payment does not fit its purchase.", { event: event.id, purchaseId, problem });
  return { received: true };
}
