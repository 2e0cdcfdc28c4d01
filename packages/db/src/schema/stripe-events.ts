import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { purchases } from "./purchases.ts";

/** Processed events of Stripe, each written in the transaction of its effect. */
export const stripeEvents = pgTable(
  "stripe_event",
  {
    /** Stripe's id of the event */
    id: text().primaryKey(),
    type: text().notNull(),
    purchaseId: text().references(() => purchases.id),
    /** why it changed nothing although it was about a purchase; an operator should look at it */
    problem: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt)],
);
