import type { CreditPackage, Language } from "@portrait-studio/contract";

/** What a purchase is paid through. One driver: Stripe. Amounts of money are minor units, e.g. cents. */
export interface Payments {
  /** whether real money moves; payments of the other mode are refused */
  livemode: boolean;
  /** What is on sale, with the price ids of the account. @throws StudioError UNAVAILABLE */
  listPackages: () => Promise<CreditPackage[]>;
  /** @returns the customer's id; the same user again is the same customer */
  createCustomer: (person: { userId: string; email: string; language: Language }) => Promise<string>;
  /** Removes the provider's data of a person, except payments. A customer that is already gone is no error. */
  deleteCustomer: (customerId: string) => Promise<void>;
  /** Opens the page on which a purchase is paid; the same purchase again is the same page. */
  openCheckout: (checkout: Checkout) => Promise<{ id: string; url: string }>;
  /** Closes that page. One that is paid or closed stays as it is. */
  closeCheckout: (sessionId: string) => Promise<void>;
  /**
   * Reads a webhook's body, exactly as it came.
   * @returns undefined for events that are not about purchases
   * @throws StudioError INVALID_SIGNATURE
   */
  readEvent: (rawBody: string, signature: string) => PaymentEvent | undefined;
  /** What is true now about the payment that something belongs to; undefined when it is not a purchase of ours. */
  findPayment: (subject: PaymentSubject) => Promise<PaymentState | undefined>;
  /** Sends money back. The same refund again is the same refund. @throws RefundRefused, or whatever leaves it in doubt */
  refund: (refund: RefundOrder) => Promise<void>;
  /** The events about purchases since then, the oldest first, delivered or not. */
  listEvents: (since: Date) => AsyncIterable<PaymentEvent>;
  /** The purchases that were paid in checkouts opened since then, as the payments' side has it. */
  listPaidCheckouts: (since: Date) => AsyncIterable<{ sessionId: string; purchaseId: string }>;
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

export interface RefundOrder {
  refundId: string;
  paymentIntentId: string;
  amount: number;
}

/** A payment as it stands, whatever happened in whatever order. */
export interface PaymentState {
  purchaseId: string;
  sessionId: string;
  livemode: boolean;
  /** "processing": the checkout is complete, the money is on its way */
  outcome: "open" | "processing" | "paid" | "failed" | "expired";
  priceId: string | undefined;
  /** before and after discounts */
  amountSubtotal: number;
  amountTotal: number;
  currency: string;
  paymentIntentId: string | undefined;
  receiptUrl: string | undefined;
  refunds: PaymentRefund[];
  /** taken out by disputes and not given back */
  disputedAmount: number;
}

export interface PaymentRefund {
  id: string;
  /** our own id of it; undefined for refunds made elsewhere, e.g. in the dashboard */
  refundId: string | undefined;
  amount: number;
  status: "pending" | "succeeded" | "failed";
}

/** The refund was not made and will not be: asking again would not help. */
export class RefundRefused extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "RefundRefused";
  }
}
