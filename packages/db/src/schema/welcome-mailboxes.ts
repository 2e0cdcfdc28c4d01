import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/**
 * Mailboxes that have had welcome credits, each as a keyed hash from which no address can be told. It names no account, and
 * stays when the account goes.
 */
export const welcomeMailboxes = pgTable("welcome_mailbox", {
  hash: text().primaryKey(),
  createdAt: createdAt(),
});
