import { z } from "zod";
import { packageBadges } from "./prices.ts";
import { idSchema, instantSchema } from "./schemas.ts";

/** Amounts of money are whole minor units of the currency, e.g. cents; currencies are ISO 4217 in lower case. */
const amountSchema = z.number().int();
const currencySchema = z.string();

export const creditPackageSchema = z.object({
  id: z.string(),
  /** what `checkout-session` is asked for */
  priceId: z.string(),
  name: z.string(),
  credits: z.number().int(),
  amount: amountSchema,
  currency: currencySchema,
  /** minor units, with a fraction where there is one */
  pricePerCredit: z.number(),
  badge: z.enum(packageBadges).nullable(),
});
export type CreditPackage = z.infer<typeof creditPackageSchema>;

export const createCheckoutInput = z.object({
  priceId: z.string().min(1).max(255),
  /** where the person comes back to after paying; on the studio's own origin, gets "success=true" */
  successUrl: z.string().min(1).max(2000),
  /** where the person comes back to without having paid; on the studio's own origin, gets "cancelled=true" */
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
  /** not paid yet, or the money is still on its way */
  "pending",
  "paid",
  /** the money did not come */
  "failed",
  /** left without paying */
  "expired",
  "refunded",
  "partly_refunded",
  "disputed",
] as const;
export type PurchaseStatus = (typeof purchaseStatuses)[number];

export const purchaseSchema = z.object({
  id: idSchema,
  credits: z.number().int(),
  /** what was really paid; until then the price */
  amount: amountSchema,
  currency: currencySchema,
  status: z.enum(purchaseStatuses),
  receiptUrl: z.string().nullable(),
  createdAt: instantSchema,
  paidAt: instantSchema.nullable(),
  /** what a refund would take and give back now; null when nothing can be refunded (any more) */
  refundable: z.object({ credits: z.number().int(), amount: amountSchema, until: instantSchema }).nullable(),
  /** what was refunded, or is about to be */
  refunded: z.object({ credits: z.number().int(), amount: amountSchema, pending: z.boolean() }).nullable(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

/** The latest first. */
export const purchasesSchema = z.array(purchaseSchema);

/** Its own id, or its checkout session's, which is Stripe's and longer. */
export const getPurchaseInput = z.object({ id: z.string().min(1).max(255) });

export const refundPurchaseInput = z.object({
  id: idSchema,
  /** the credits that the person was shown; when another number is refundable by now, nothing happens and it is said */
  credits: z.number().int().min(1).optional(),
});
export type RefundPurchaseInput = z.infer<typeof refundPurchaseInput>;
