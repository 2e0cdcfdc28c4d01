import {
  newId,
  nowSeconds,
  type PaymentIntent,
  randomText,
  type Session,
  type SessionExtra,
} from "../kinds.ts";
import unfilled from "../unfilled.json" with { type: "json" };

/** The payment of a session, before anything was tried. */
export function buildIntent(
  session: Session,
  extra: SessionExtra["intent"],
  customer: string | null,
): PaymentIntent {
  const id = newId("payment_intent");
  return {
    ...unfilled.intent,
    id,
    object: "payment_intent",
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    capture_method: "automatic_async",
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: "automatic",
    created: nowSeconds(),
    currency: session.currency ?? "usd",
    customer,
    livemode: false,
    metadata: extra.metadata,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    receipt_email: extra.receiptEmail,
    status: "requires_payment_method",
  };
}
