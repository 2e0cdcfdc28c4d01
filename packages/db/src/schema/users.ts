import { languages } from "@portrait-studio/contract/languages";
import { themes, tokenScopes } from "@portrait-studio/contract/statuses";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";

export const users = pgTable(
  "user",
  {
    id: text().primaryKey(),
    /** lower case */
    email: text().notNull().unique(),
    language: text({ enum: languages }).notNull().default("en"),
    theme: text({ enum: themes }).notNull().default("system"),
    /** wants a mail when a training ends */
    notifyTraining: boolean().notNull().default(true),
    /** pictures in the gallery, and requests for portraits: what lists show as their total, kept where it changes */
    imageCount: integer().notNull().default(0),
    generationCount: integer().notNull().default(0),
    /** models ever made, deleted ones too: the next one's trigger word and name are numbered by it */
    modelsMade: integer().notNull().default(0),
    /** welcome credits were given or refused, and the mailbox is remembered */
    welcomeSettled: boolean().notNull().default(false),
    /** everything of the person is gone but what bookkeeping must keep; the row stays for the ledger */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // the few whose welcome is open: looked at before each welcome, so never by reading all people
  (table) => [
    index("user_welcome_open")
      .on(table.id)
      .where(sql`not ${table.welcomeSettled} and ${table.deletedAt} is null`),
  ],
);

/**
 * Mailboxes that have had welcome credits, each as a keyed hash from which no address can be told. It names no account, and
 * stays when the account goes.
 */
export const welcomeMailboxes = pgTable("welcome_mailbox", {
  hash: text().primaryKey(),
  createdAt: createdAt(),
});

/** Lucia's sessions. `id` is a hash of the Bearer token, which itself is stored nowhere. */
export const sessions = pgTable(
  "session",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);

/** Access tokens that a person makes for tools of their own. Only a hash is stored. */
export const accessTokens = pgTable(
  "access_token",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** its first characters, to recognise it by */
    preview: text().notNull(),
    scopes: text({ enum: tokenScopes }).array().notNull(),
    lastUsedAt: instant(),
    /** null: until it is revoked */
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
