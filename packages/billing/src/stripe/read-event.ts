import { StudioError } from "@portrait-studio/contract";
import type { Stripe } from "stripe";
import type { PaymentEvent, PaymentSubject } from "../purchases/payments.ts";

/** The events that purchases need; the webhook endpoint must subscribe to all of them. */
export const stripeEventTypes = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;

const toleranceSeconds = 300;

/** Verifies the signature over the raw bytes. @throws StudioError INVALID_SIGNATURE */
export function readSignedEvent(
  stripe: Stripe,
  { rawBody, signature, secret }: { rawBody: string; signature: string; secret: string },
): PaymentEvent | undefined {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds);
  } catch (cause) {
    throw new StudioError("INVALID_SIGNATURE", undefined, { cause });
  }
  // the SDK refuses old signatures, but not those dated in the future
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  if (signedAt - Date.now() / 1000 > toleranceSeconds) throw new StudioError("INVALID_SIGNATURE");
  return readEvent(event);
}

/** Undefined when the event is not about a purchase. */
export function readEvent({ id, type, data }: Stripe.Event): PaymentEvent | undefined {
  if (!stripeEventTypes.some((known) => known === type)) return undefined;
  const subject = readSubject(data.object);
  return subject && { id, type, subject };
}

function readSubject(object: Stripe.Event.Data["object"]): PaymentSubject | undefined {
  const {
    object: kind,
    id,
    payment_intent: payment,
  } = object as {
    object: string;
    id: string;
    payment_intent?: string | { id: string } | null;
  };
  if (kind === "checkout.session") return { sessionId: id };
  if (!payment) return undefined;
  return { paymentIntentId: typeof payment === "string" ? payment : payment.id };
}
