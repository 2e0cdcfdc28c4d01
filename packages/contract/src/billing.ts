import { z } from "zod";
import { packageBadges } from "./prices.ts";
import { exampleIds, idSchemaFor, instantSchema } from "./schemas.ts";

/** Amounts of money are whole minor units of the currency, e.g. cents; currencies are ISO 4217 in lower case. */
const amountSchema = z.number().int().meta({ example: 2900 });
const currencySchema = z.string().meta({ example: "usd" });
const creditsSchema = z.number().int().meta({ example: 200 });
const priceIdSchema = z.string().meta({ example: exampleIds.price });

export const creditPackageSchema = z.object({
  id: z.string().meta({ example: "creator" }),
  /** what `checkout-session` takes */
  priceId: priceIdSchema,
  name: z.string().meta({ example: "Creator" }),
  credits: creditsSchema,
  amount: amountSchema,
  currency: currencySchema,
  /** minor units; may have a fraction */
  pricePerCredit: z.number().meta({ example: 14.5 }),
  badge: z.enum(packageBadges).nullable().meta({ example: "mostPopular" }),
});
export type CreditPackage = z.infer<typeof creditPackageSchema>;

const returnUrlSchema = (result: string) =>
  z
    .string()
    .min(1)
    .max(2000)
    .meta({ example: `https://studio.example/billing?${result}=true` });

export const createCheckoutInput = z.object({
  priceId: priceIdSchema.min(1).max(255),
  /** where the person returns after paying, on the studio's own origin; "success=true" is added */
  successUrl: returnUrlSchema("success"),
  /** where the person returns without paying, on the studio's own origin; "cancelled=true" is added */
  cancelUrl: returnUrlSchema("cancelled"),
});
export type CreateCheckoutInput = z.infer<typeof createCheckoutInput>;

export const checkoutSessionSchema = z.object({
  /** Stripe's id of the session */
  id: z.string().meta({ example: "cs_01k9example" }),
  url: z.string().meta({ example: "https://checkout.example/cs_01k9example" }),
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
  id: idSchemaFor("purchase"),
  credits: creditsSchema,
  /** what was paid; until then, the price */
  amount: amountSchema,
  currency: currencySchema,
  status: z.enum(purchaseStatuses).meta({ example: "paid" }),
  /** pending, and all that is left is the bank's: a debit that takes days, after which the credits come */
  collecting: z.boolean(),
  receiptUrl: z.string().nullable(),
  /** whether `/billing/purchases/{id}/invoice` leads to an invoice of it */
  hasInvoice: z.boolean().meta({ example: true }),
  /** how many credit notes of its refunds `/billing/purchases/{id}/credit-notes` leads to */
  creditNotes: z.number().int().meta({ example: 0 }),
  createdAt: instantSchema,
  paidAt: instantSchema.nullable().meta({ example: "2026-11-02T09:34:10.000Z" }),
  /** the credits that a refund would take now, and the money it would return; null when nothing can be refunded (any more) */
  refundable: z
    .object({ credits: creditsSchema, amount: amountSchema, until: instantSchema })
    .meta({ example: { credits: 200, amount: 2900, until: "2026-12-02T09:34:10.000Z" } })
    .nullable(),
  /** what was refunded at the buyer's request, or what a pending refund will return */
  refunded: z.object({ credits: z.number().int(), amount: amountSchema, pending: z.boolean() }).nullable(),
  /** what others than the buyer took back in all: the studio's staff or a disputing bank */
  reversedAmount: z.number().int(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

export const invoicePageSchema = z.object({
  /** the invoice at Stripe, to look at and download; good for some weeks, so ask again rather than keep it */
  url: z.string().meta({ example: "https://invoice.example/in_01k9example" }),
});
export type InvoicePage = z.infer<typeof invoicePageSchema>;

export const creditNotePageSchema = z.object({
  /** as it is printed on it */
  number: z.string().meta({ example: "9F8E7D6C-0001-CN-01" }),
  amount: amountSchema.meta({ example: 1450 }),
  currency: currencySchema,
  /** the PDF at Stripe; good for some weeks, so ask again rather than keep it */
  url: z.string().meta({ example: "https://invoice.example/cn_01k9example/pdf" }),
});
export type CreditNotePage = z.infer<typeof creditNotePageSchema>;

/** Newest first. */
export const purchasesSchema = z.array(purchaseSchema);

/** The purchase's id, or the id of its checkout session, which Stripe makes and which is longer. */
export const getPurchaseInput = z.object({
  id: z.string().min(1).max(255).meta({ example: exampleIds.purchase }),
});

export const refundPurchaseInput = z.object({
  id: idSchemaFor("purchase"),
  /** the credits that the person was shown; when the refundable number has changed since, the call fails and refunds nothing */
  credits: creditsSchema.min(1).optional().meta({ example: 200 }),
});
export type RefundPurchaseInput = z.infer<typeof refundPurchaseInput>;
