import { purchaseStatuses } from "@portrait-studio/contract/billing";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { creditAccounts, creditGrants, creditHolds } from "./ledger.ts";
import { users } from "./users.ts";

/** One customer at Stripe a user, so that receipts and cards stay together. */
export const paymentCustomers = pgTable("payment_customer", {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  customerId: text().notNull().unique(),
  createdAt: createdAt(),
});

/**
 * Credits that somebody set out to buy, at the price they were shown. Stripe is the truth about the money: what it says is
 * copied here, in the transaction that moves the credits, and never the other way round.
 */
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
    /** minor units: the price, and once paid what was really paid */
    amount: integer().notNull(),
    /** ISO 4217, lower case */
    currency: text().notNull(),
    status: text({ enum: purchaseStatuses }).notNull().default("pending"),
    checkoutSessionId: text().unique(),
    paymentIntentId: text().unique(),
    grantId: text()
      .unique()
      .references(() => creditGrants.id),
    /** minor units that went back by other hands than the buyer's: refunds from the dashboard, disputes. Cumulative. */
    reversedAmount: integer().notNull().default(0),
    receiptUrl: text(),
    /** counts what was copied from Stripe, so that an answer read before the latest copy is not written over it */
    revision: integer().notNull().default(0),
    paidAt: instant(),
    /** the buyer's own refund is possible before this instant */
    refundableUntil: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "purchase_bounds",
      sql`${table.credits} > 0 and ${table.amount} >= 0 and ${table.reversedAmount} >= 0`,
    ),
    // money and credits together: no status of a paid purchase without its grant, no grant without payment
    check(
      "purchase_paid_has_grant",
      sql`(${table.status} in ('pending', 'failed', 'expired')) = (${table.grantId} is null)
        and (${table.grantId} is null) = (${table.paidAt} is null)`,
    ),
    index().on(table.userId, table.createdAt),
  ],
);

export const purchaseRefundStatuses = ["pending", "succeeded", "failed"] as const;

/** A refund that the buyer asked for: its credits are held until Stripe says how it ended. */
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
    /** minor units */
    amount: integer().notNull(),
    status: text({ enum: purchaseRefundStatuses }).notNull().default("pending"),
    /** Stripe's own name of it, once Stripe answered */
    stripeRefundId: text().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    check("purchase_refund_bounds", sql`${table.credits} > 0 and ${table.amount} >= 0`),
    uniqueIndex("purchase_refund_one_pending").on(table.purchaseId).where(sql`${table.status} = 'pending'`),
    index().on(table.purchaseId),
  ],
);

/** Events of Stripe that were dealt with, each written in the transaction of its effect. */
export const stripeEvents = pgTable(
  "stripe_event",
  {
    /** Stripe's id of it */
    id: text().primaryKey(),
    type: text().notNull(),
    purchaseId: text().references(() => purchases.id),
    /** why it changed nothing although it was about a purchase: somebody should look at it */
    problem: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt)],
);
