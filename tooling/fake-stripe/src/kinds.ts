import type Stripe from "stripe";

/** A vendor's type as it is kept: what may be expanded is an id. */
type Kept<T, Refs extends keyof T> = Omit<T, Refs> & { [Ref in Refs]: Extract<T[Ref], string | null> };

/** A decimal is sent as a string; the SDK converts it. */
export type Price = Kept<Omit<Stripe.Price, "unit_amount_decimal">, "product"> & {
  unit_amount_decimal: string | null;
};

export type LineItem = Omit<Stripe.LineItem, "price"> & { price: Price };

export type Product = Omit<Stripe.Product, "default_price"> & { default_price: string | null };
export type Customer = Stripe.Customer;
export type Session = Kept<Stripe.Checkout.Session, "customer" | "invoice" | "payment_intent">;
/** Its lines are those of its session. */
export type Invoice = Kept<Omit<Stripe.Invoice, "lines">, "customer">;
export type PaymentIntent = Kept<
  Stripe.PaymentIntent,
  "customer" | "latest_charge" | "payment_method" | "payment_record"
>;
export type PaymentMethod = Kept<Stripe.PaymentMethod, "customer">;
export type Charge = Kept<Stripe.Charge, "customer" | "payment_intent" | "balance_transaction">;
export type Refund = Kept<Stripe.Refund, "charge" | "payment_intent" | "balance_transaction" | "customer">;
/** Its line is the whole amount. */
export type CreditNote = Omit<
  Kept<Stripe.CreditNote, "customer" | "invoice" | "customer_balance_transaction">,
  "lines" | "refunds"
> & { refunds: (Omit<Stripe.CreditNote.Refund, "refund"> & { refund: string })[] };
export type Dispute = Kept<Stripe.Dispute, "charge" | "payment_intent">;

export interface FakeEvent extends Stripe.EventBase {
  data: { object: StripeObject; previous_attributes?: Record<string, unknown> };
}

/** What the fake keeps, by the name under `object`. */
export interface Kinds {
  product: Product;
  price: Price;
  customer: Customer | Stripe.DeletedCustomer;
  "checkout.session": Session;
  invoice: Invoice;
  credit_note: CreditNote;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: FakeEvent;
}

export type Kind = keyof Kinds;
export type StripeObject = Kinds[Exclude<Kind, "event">] | Stripe.DeletedProduct;

/** What belongs to a session beyond its object. */
export interface SessionExtra {
  lineItems: LineItem[];
  intent: {
    metadata: Record<string, string>;
    receiptEmail: string | null;
  };
}

const prefixes: Record<Kind, string> = {
  product: "prod_",
  price: "price_",
  customer: "cus_",
  "checkout.session": "cs_test_",
  invoice: "in_",
  credit_note: "cn_",
  payment_intent: "pi_",
  payment_method: "pm_",
  charge: "ch_",
  refund: "re_",
  dispute: "du_",
  event: "evt_",
};

/** Ids as long as the vendor's, without characters that need escaping. */
export function newId(kind: Kind | "item" | "request"): string {
  if (kind === "item") return `li_${randomText(24)}`;
  if (kind === "request") return `req_${randomText(14)}`;
  return `${prefixes[kind]}${randomText(kind === "checkout.session" ? 58 : 24)}`;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}

/** Seconds since 1970, as the vendor counts time. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
