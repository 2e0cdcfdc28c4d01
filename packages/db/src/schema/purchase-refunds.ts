import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { creditAccounts } from "./credit-accounts.ts";
import { creditHolds } from "./credit-holds.ts";
import { purchases } from "./purchases.ts";

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
    /** minor units */
    amount: integer().notNull(),
    status: text({ enum: purchaseRefundStatuses }).notNull().default("pending"),
    /** Stripe's id of the refund, once known */
    stripeRefundId: text().unique(),
    createdAt: createdAt(),
  },
  (table) => [
    check("purchase_refund_bounds", sql`${table.credits} > 0 and ${table.amount} >= 0`),
    uniqueIndex("purchase_refund_one_pending").on(table.purchaseId).where(sql`${table.status} = 'pending'`),
    index().on(table.purchaseId),
  ],
);
