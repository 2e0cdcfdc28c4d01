import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./users.ts";

/** One Stripe customer per user, so that receipts and cards stay together. */
export const paymentCustomers = pgTable("payment_customer", {
  userId: text()
    .primaryKey()
    .references(() => users.id),
  customerId: text().notNull().unique(),
  createdAt: createdAt(),
});
