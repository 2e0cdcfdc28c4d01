import type Stripe from "stripe";
import { type Customer, newId, nowSeconds, type PaymentMethod } from "../kinds.ts";

/** How a person pays: a card is settled at once, a bank debit days later. */
export type MethodType = "card" | "us_bank_account" | "sepa_debit" | "bacs_debit";

const debits: Record<string, MethodType> = {
  usd: "us_bank_account",
  eur: "sepa_debit",
  gbp: "bacs_debit",
};

/** The methods of a session that names none: cards, and a bank debit where the currency has one. */
export function methodsFor(currency: string): MethodType[] {
  const debit = debits[currency];
  return debit ? ["card", debit] : ["card"];
}

/** The bank debit among the methods of a session. */
export function debitAmong(types: readonly string[]): MethodType | undefined {
  return Object.values(debits).find((debit) => types.includes(debit));
}

export type BillingDetails = Stripe.Charge.BillingDetails & Stripe.PaymentMethod.BillingDetails;

export function billingDetails(email: string | null, name: string | null): BillingDetails {
  return { address: null, email, name, phone: null, tax_id: null };
}

export function buildPaymentMethod(
  type: MethodType,
  billing: BillingDetails,
  customer: Customer | undefined,
): PaymentMethod {
  return {
    id: newId("payment_method"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: billing,
    created: nowSeconds(),
    customer: customer?.id ?? null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type,
  };
}
