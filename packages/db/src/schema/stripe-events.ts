import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { purchases } from "./purchases.ts";

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
