import { purchaseStatuses } from "@portrait-studio/contract/billing";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { creditAccounts, creditGrants, creditHolds } from "./credits.ts";
import { users } from "./users.ts";

/** Stripe is authoritative about the money: its state is copied here in the transaction that changes the credits. */
export const purchases = pgTable(
  "purchase",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id),
    packageId: text().notNull(),
    priceId: text().notNull(),
    credits: integer().notNull(),
    /** minor units: the price, or, once paid, the amount paid */
    amount: integer().notNull(),
    /** ISO 4217, lower case */
    currency: text().notNull(),
    status: text({ enum: purchaseStatuses }).notNull().default("pending"),
    checkoutSessionId: text().unique(),
    paymentIntentId: text().unique(),
    grantId: text()
      .unique()
      .references(() => creditGrants.id),
    /** minor units reversed by someone else than the buyer (refunds from the dashboard, disputes); cumulative */
    reversedAmount: integer().notNull().default(0),
    receiptUrl: text(),
    invoiced: boolean().notNull().default(false),
    /** credit notes of its invoice at Stripe, as last counted; due: a refund may still lack one */
    creditNotes: integer().notNull().default(0),
    creditNotesDue: boolean().notNull().default(false),
    /** number of copies from Stripe, so that a state read before the latest copy does not overwrite it */
    revision: integer().notNull().default(0),
    paidAt: instant(),
    /** the buyer can request a refund before this instant */
    refundableUntil: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "purchase_bounds",
      sql`${table.credits} > 0 and ${table.amount} >= 0 and ${table.reversedAmount} >= 0`,
    ),
    // no paid status without a grant, and no grant without a payment
    check(
      "purchase_paid_has_grant",
      sql`(${table.status} in ('pending', 'failed', 'expired')) = (${table.grantId} is null)
        and (${table.grantId} is null) = (${table.paidAt} is null)`,
    ),
    index().on(table.userId, table.createdAt),
    index("purchase_credit_notes_due").on(table.id).where(sql`${table.creditNotesDue}`),
  ],
);

export const purchaseRefundStatuses = ["pending", "succeeded", "failed"] as const;

/** A refund that the buyer requested; its credits are held until Stripe reports the outcome. */
export const purchaseRefunds = pgTable(
  "purchase_refund",
  {
    id: text().primaryKey(),
    purchaseId: text()
      .notNull()
      .references(() => purchases.id),
    userId: text()
      .notNull()
      .references(() => creditAccounts.userId),
    holdId: text()
      .notNull()
      .unique()
      .references(() => creditHolds.id),
    credits: integer().notNull(),
    amount: integer().notNull(),
    status: text({ enum: purchaseRefundStatuses }).notNull().default("pending"),
    stripeRefundId: text().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    check("purchase_refund_bounds", sql`${table.credits} > 0 and ${table.amount} >= 0`),
    uniqueIndex("purchase_refund_one_pending").on(table.purchaseId).where(sql`${table.status} = 'pending'`),
    index().on(table.purchaseId),
  ],
);

export const paymentCustomers = pgTable("payment_customer", {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  customerId: text().notNull().unique(),
  createdAt: createdAt(),
});

/** Processed events of Stripe, each written in the transaction of its effect. */
export const stripeEvents = pgTable(
  "stripe_event",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    purchaseId: text().references(() => purchases.id),
    /** why it changed nothing although it was about a purchase; an operator should look at it */
    problem: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt)],
);
