import { purchaseStatuses } from "@portrait-studio/contract/billing";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { creditGrants } from "./credit-grants.ts";
import { users } from "./users.ts";

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
