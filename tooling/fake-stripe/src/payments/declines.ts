import type Stripe from "stripe";
import type { PaymentMethod } from "../kinds.ts";
import type { Decline } from "./charge.ts";

/** Why a bank may refuse a card, as the payment service words it. */
export const declines = {
  generic_decline: "Your card was declined.",
  insufficient_funds: "Your card has insufficient funds.",
  lost_card: "Your card was declined.",
} as const;

export type DeclineCode = keyof typeof declines;

export const debitRefused: Decline = {
  code: "insufficient_funds",
  message: "The customer's account has insufficient funds to cover this payment.",
};

/** The error that a payment shows after its last attempt has failed. */
export function paymentError(
  { code, message }: Decline,
  charge: string,
  method: PaymentMethod,
): Stripe.PaymentIntent.LastPaymentError {
  const isCard = method.type === "card";
  return {
    ...(isCard && { advice_code: "try_again_later", decline_code: code }),
    charge,
    code: isCard ? "card_declined" : "payment_intent_payment_attempt_failed",
    doc_url: "https://docs.stripe.com/error-codes/card-declined",
    message,
    payment_method: method,
    type: isCard ? "card_error" : "invalid_request_error",
  };
}
