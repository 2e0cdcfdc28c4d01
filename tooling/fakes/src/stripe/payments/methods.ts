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

const card = {
  brand: "visa",
  country: "US",
  exp_month: 12,
  exp_year: 2034,
  fingerprint: "sandboxcard00000",
  funding: "credit",
  regulated_status: "unregulated",
  wallet: null,
};
const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" };
const usBank = {
  account_holder_type: "individual",
  account_type: "checking",
  bank_name: "SANDBOX BANK",
  fingerprint: "sandboxbank00000",
  last4: "6789",
  routing_number: "110000000",
};
const sepaBank = {
  bank_code: "37040044",
  branch_code: "",
  country: "DE",
  fingerprint: "sandboxsepa00000",
  last4: "3000",
};
const bacsBank = { fingerprint: "sandboxbacs00000", last4: "2345", sort_code: "108800" };

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

/** The card or the bank account, as a charge shows it. */
export function methodDetails(
  type: MethodType,
  amount: number,
  approved: boolean,
): Stripe.Charge.PaymentMethodDetails {
  switch (type) {
    case "card":
      return {
        type,
        card: {
          ...card,
          amount_authorized: approved ? amount : null,
          authorization_code: approved ? "123456" : null,
          checks,
          electronic_commerce_indicator: null,
          installments: null,
          last4: approved ? "4242" : "0002",
          mandate: null,
          network: "visa",
          network_transaction_id: "000000000000000",
          three_d_secure: null,
          transaction_link_id: null,
        },
      };
    case "us_bank_account":
      return { type, us_bank_account: { ...usBank, payment_reference: null } };
    case "sepa_debit":
      return { type, sepa_debit: { ...sepaBank, mandate: null } };
    case "bacs_debit":
      return { type, bacs_debit: { ...bacsBank, mandate: null } };
  }
}
