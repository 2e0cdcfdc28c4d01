import { z } from "zod";
import { packageBadges } from "./prices.ts";
import { idSchema, instantSchema } from "./schemas.ts";

/** Amounts of money are whole minor units of the currency, e.g. cents; currencies are ISO 4217 in lower case. */
const amountSchema = z.number().int();
const currencySchema = z.string();

export const creditPackageSchema = z.object({
  id: z.string(),
  /** what `checkout-session` takes */
  priceId: z.string(),
  name: z.string(),
  credits: z.number().int(),
  amount: amountSchema,
  currency: currencySchema,
  /** minor units; may have a fraction */
  pricePerCredit: z.number(),
  badge: z.enum(packageBadges).nullable(),
});
export type CreditPackage = z.infer<typeof creditPackageSchema>;

export const createCheckoutInput = z.object({
  priceId: z.string().min(1).max(255),
  /** where the person returns after paying, on the studio's own origin; "success=true" is added */
  successUrl: z.string().min(1).max(2000),
  /** where the person returns without paying, on the studio's own origin; "cancelled=true" is added */
  cancelUrl: z.string().min(1).max(2000),
});
export type CreateCheckoutInput = z.infer<typeof createCheckoutInput>;

export const checkoutSessionSchema = z.object({
  /** Stripe's id of the session */
  id: z.string(),
  /** the page on which the person pays */
  url: z.string(),
});
export type CheckoutSession = z.infer<typeof checkoutSessionSchema>;

export const purchaseStatuses = [
  /** not paid yet, or the payment is still being processed */
  "pending",
  "paid",
  /** the payment failed */
  "failed",
  /** the checkout closed without a payment */
  "expired",
  "refunded",
  "partly_refunded",
  "disputed",
] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

export const purchaseSchema = z.object({
  id: idSchema,
  credits: z.number().int(),
  /** what was paid; until then, the price */
  amount: amountSchema,
  currency: currencySchema,
  status: z.enum(purchaseStatuses),
  /** pending, and all that is left is the bank's: a debit that takes days, after which the credits come */
  collecting: z.boolean(),
  receiptUrl: z.string().nullable(),
  /** whether `/billing/purchases/{id}/invoice` leads to an invoice of it */
  hasInvoice: z.boolean(),
  /** how many credit notes of its refunds `/billing/purchases/{id}/credit-notes` leads to */
  creditNotes: z.number().int(),
  createdAt: instantSchema,
  paidAt: instantSchema.nullable(),
  /** the credits that a refund would take now, and the money it would return; null when nothing can be refunded (any more) */
  refundable: z.object({ credits: z.number().int(), amount: amountSchema, until: instantSchema }).nullable(),
  /** what was refunded at the buyer's request, or what a pending refund will return */
  refunded: z.object({ credits: z.number().int(), amount: amountSchema, pending: z.boolean() }).nullable(),
  /** what others than the buyer took back in all: the studio's staff or a disputing bank */
  reversedAmount: amountSchema,
});
export type Purchase = z.infer<typeof purchaseSchema>;

export const invoicePageSchema = z.object({
  /** the invoice at Stripe, to look at and download; good for some weeks, so ask again rather than keep it */
  url: z.string(),
});
export type InvoicePage = z.infer<typeof invoicePageSchema>;

export const creditNotePageSchema = z.object({
  /** as it is printed on it */
  number: z.string(),
  amount: amountSchema,
  currency: currencySchema,
  /** the PDF at Stripe; good for some weeks, so ask again rather than keep it */
  url: z.string(),
});
export type CreditNotePage = z.infer<typeof creditNotePageSchema>;

/** Newest first. */
export const purchasesSchema = z.array(purchaseSchema);

/** The purchase's id, or the id of its checkout session, which Stripe makes and which is longer. */
export const getPurchaseInput = z.object({ id: z.string().min(1).max(255) });

/** A purchase that was left unpaid, to be paid after all or dismissed; or one whose invoice is asked for. */
export const purchaseIdInput = z.object({ id: idSchema });

export const refundPurchaseInput = z.object({
  id: idSchema,
  /** the credits that the person was shown; when the refundable number has changed since, the call fails and refunds nothing */
  credits: z.number().int().min(1).optional(),
});
export type RefundPurchaseInput = z.infer<typeof refundPurchaseInput>;
