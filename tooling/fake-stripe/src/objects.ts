import type { Stripe } from "stripe";

/** The fields of a vendor's type that the fake fills; what may be expanded is kept as its id. */
type Kept<T, Names extends keyof T> = {
  [Name in Names]: string extends T[Name] ? Extract<T[Name], string | null> : T[Name];
};

type Common = "id" | "object" | "created" | "livemode" | "metadata";

export type Product = Kept<Stripe.Product, Common | "active" | "name">;
export type Price = Kept<
  Stripe.Price,
  Common | "active" | "currency" | "lookup_key" | "product" | "type" | "unit_amount"
>;
export type Customer = Kept<Stripe.Customer, Common | "email" | "preferred_locales">;
export type LineItem = Kept<Stripe.LineItem, "id" | "object" | "amount_total" | "description"> & {
  price: Price;
};
export type StripeSession = Kept<
  Stripe.Checkout.Session,
  | (
      | Common
      | "allow_promotion_codes"
      | "amount_subtotal"
      | "amount_total"
      | "cancel_url"
      | "currency"
      | "customer"
    )
  | ("client_reference_id" | "success_url" | "tax_id_collection" | "url" | "status")
  | ("expires_at" | "invoice" | "mode" | "payment_intent" | "payment_method_types" | "payment_status")
> & {
  customer_details: Pick<Stripe.Checkout.Session.CustomerDetails, "email"> | null;
  invoice_creation: { enabled: boolean; invoice_data: { metadata: Record<string, string> } };
  /** Shown only where it is asked for: names that begin so are left out of answers. */
  _line: LineItem;
  /** of its payment, which is made when it is tried */
  _metadata: Record<string, string>;
};
export type PaymentIntent = Kept<
  Stripe.PaymentIntent,
  Common | "amount" | "amount_received" | "currency" | "customer" | "latest_charge" | "status"
> & {
  last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, "code" | "decline_code" | "message"> | null;
};
export type Charge = Kept<
  Stripe.Charge,
  | (Common | "amount" | "amount_refunded" | "currency" | "customer" | "disputed" | "failure_message")
  | ("paid" | "payment_intent" | "receipt_email" | "receipt_url" | "refunded" | "status")
> & { payment_method_details: { type: string } };
export type Refund = Kept<
  Stripe.Refund,
  Exclude<Common, "livemode"> | ("amount" | "charge" | "currency" | "payment_intent" | "reason" | "status")
>;
export type Dispute = Kept<
  Stripe.Dispute,
  Common | "amount" | "charge" | "currency" | "payment_intent" | "reason" | "status"
>;
export type Invoice = Kept<
  Stripe.Invoice,
  | (Common | "amount_paid" | "currency" | "customer" | "customer_email" | "hosted_invoice_url")
  | ("number" | "post_payment_credit_notes_amount" | "status" | "subtotal" | "total")
>;
export type StripeCreditNote = Kept<
  Stripe.CreditNote,
  Common | "amount" | "currency" | "invoice" | "number" | "pdf" | "status"
> & { refunds: { refund: string; amount_refunded: number }[] };

export interface Delivery {
  id: string;
  object: "delivery";
  event: string;
  state: "waiting" | "held" | "delivered" | "given_up";
  createdAt: number;
  dueAt: number;
  attempts: number;
  /** whose first attempt has to be over before this one is begun */
  predecessor?: string | undefined;
}

/** `expire` ends a session, `settle` and `fail` are the two ends of a payment or a refund that is under way. */
export interface Timer {
  id: string;
  object: "timer";
  subject: string;
  action: "expire" | "settle" | "fail";
  dueAt: number;
}

export interface ConsoleSettings {
  id: "settings";
  object: "settings";
  hold: boolean;
  delaySeconds: number;
  copies: number;
  settleSeconds: number;
  refunds: "succeeds" | "pending" | "fails";
}

export interface ShownObjects {
  product: Product;
  price: Price;
  customer: Customer | (Stripe.DeletedCustomer & { created?: number });
  "checkout.session": StripeSession;
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  invoice: Invoice;
  credit_note: StripeCreditNote;
  event: Stripe.EventBase & { data: { object: object } };
}

export interface Kinds extends ShownObjects {
  delivery: Delivery;
  timer: Timer;
  answer: { id: string; object: "answer"; call: string; status: number; body: unknown; request: string };
  settings: ConsoleSettings;
}

export type ObjectKind = keyof Kinds;

const prefixes: Partial<Record<ObjectKind | "item" | "request", string>> = {
  product: "prod",
  customer: "cus",
  "checkout.session": "cs_test",
  payment_intent: "pi",
  charge: "ch",
  refund: "re",
  dispute: "du",
  invoice: "in",
  credit_note: "cn",
  event: "evt",
  item: "li",
  request: "req",
};

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export function newId(kind: ObjectKind | "item" | "request"): string {
  const bytes = crypto.getRandomValues(new Uint8Array(kind === "checkout.session" ? 58 : 24));
  return `${prefixes[kind] ?? kind}_${Array.from(bytes, (byte) => letters[byte % letters.length]).join("")}`;
}

export function createCommon<K extends keyof ShownObjects>(kind: K) {
  const object: K = kind;
  return { id: newId(kind), object, created: Math.floor(Date.now() / 1000), livemode: false, metadata: {} };
}

export const hidePrivate = (name: string, value: unknown) => (name.startsWith("_") ? undefined : value);
