import { pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/**
 * Mailboxes that got welcome credits, as keyed hashes that reveal no address. A row refers to no account and remains when the
 * account is deleted.
 */
export const welcomeMailboxes = pgTable("welcome_mailbox", {
  hash: text().primaryKey(),
  createdAt: createdAt(),
});
