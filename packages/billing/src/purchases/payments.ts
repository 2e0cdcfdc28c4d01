import type { CreditExpiry, CreditPackage, Language } from "@portrait-studio/contract";
import type { Database, purchases } from "@portrait-studio/db";

export type PurchaseRow = typeof purchases.$inferSelect;

export interface PurchaseContext {
  db: Database;
  payments: Payments;
  settings: { creditExpiry: CreditExpiry };
}

export interface Buyer {
  userId: string;
}

/** The port that purchases are paid through. Its one driver is Stripe. Amounts of money are minor units, e.g. cents. */
export interface Payments {
  /** whether payments use real money; payments of the other mode are refused */
  livemode: boolean;
  /** whether payments have an invoice, for which a company's name and tax id can be given */
  invoices: boolean;
  /** The packages on sale, with the account's price ids. @throws StudioError UNAVAILABLE */
  listPackages: () => Promise<CreditPackage[]>;
  /** @returns the customer's id, the same for repeated calls with one user */
  createCustomer: (person: { userId: string; email: string; language: Language }) => Promise<string>;
  /** Deletes the provider's data about a person, except payments. A customer that is already deleted is no error. */
  deleteCustomer: (customerId: string) => Promise<void>;
  /** Opens the page on which a purchase is paid; repeated calls for one purchase return the same page. */
  openCheckout: (checkout: Checkout) => Promise<{ id: string; url: string }>;
  closeCheckout: (sessionId: string) => Promise<void>;
  /** `rawBody` must be exactly the received body. @returns undefined for events of others @throws StudioError INVALID_SIGNATURE */
  readEvent: (rawBody: string, signature: string) => PaymentEvent | undefined;
  /** The current state of the payment that a subject belongs to; undefined when it is not one of the studio's purchases. */
  findPayment: (subject: PaymentSubject) => Promise<PaymentState | undefined>;
  /** The page of a paid checkout's invoice, at an address that is good for some weeks; undefined while there is none. */
  findInvoice: (sessionId: string) => Promise<string | undefined>;
  /** Safe to repeat, also at the same time. @returns how many there are now, oldest first; undefined while there is no invoice */
  issueCreditNotes: (sessionId: string) => Promise<CreditNote[] | undefined>;
  /** Returns money; a repeated call makes no second refund. @throws RefundRefused, or another error when the outcome is unknown */
  refund: (refund: { refundId: string; paymentIntentId: string; amount: number }) => Promise<void>;
  /** Events about purchases since then, delivered or not. @param after `next` of the page before; "" begins */
  listEvents: (since: Date, after: string) => Promise<Listed<PaymentEvent>>;
  /** The purchases that the provider reports as paid, of checkouts opened since then. */
  listPaidCheckouts: (since: Date, after: string) => Promise<Listed<PaidCheckout>>;
}

/** A page of what the provider lists, newest first: at most 100, or fewer where it lists others too. */
export interface Listed<Item> {
  items: Item[];
  /** begins the next page; null on the last */
  next: string | null;
}

export interface PaidCheckout {
  sessionId: string;
  purchaseId: string;
}

export interface Checkout {
  purchaseId: string;
  userId: string;
  customerId: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
  language: Language;
}

export type PaymentSubject = { sessionId: string } | { paymentIntentId: string };

export interface PaymentEvent {
  id: string;
  type: string;
  subject: PaymentSubject;
}

export interface CreditNote {
  id: string;
  number: string;
  amount: number;
  currency: string;
  /** the PDF, at an address that is good for some weeks */
  url: string;
}

export interface PaymentState {
  purchaseId: string;
  sessionId: string;
  livemode: boolean;
  /** "processing": the checkout is complete, but the money has not arrived yet */
  outcome: "open" | "processing" | "paid" | "failed" | "expired";
  /** the page on which it can be paid, while it is open */
  checkoutUrl: string | undefined;
  priceId: string | undefined;
  /** before and after discounts */
  amountSubtotal: number;
  amountTotal: number;
  currency: string;
  paymentIntentId: string | undefined;
  receiptUrl: string | undefined;
  /** whether it gets an invoice once it is paid */
  invoiced: boolean;
  refunds: PaymentRefund[];
  /** withdrawn by disputes and not returned */
  disputedAmount: number;
}

export interface PaymentRefund {
  id: string;
  /** the studio's id of the refund; undefined for refunds made elsewhere, e.g. in the dashboard */
  refundId: string | undefined;
  amount: number;
  status: "pending" | "succeeded" | "failed";
}

/** The provider refused the refund for good; a retry would not help. */
export class RefundRefused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "RefundRefused";
  }
}
