import { themes } from "@portrait-studio/contract/choices";
import { languages } from "@portrait-studio/contract/languages";
import { exportStatuses } from "@portrait-studio/contract/statuses";
import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant, updatedAt } from "./columns.ts";

export const users = pgTable(
  "user",
  {
    id: text().primaryKey(),
    /** lower case */
    email: text().notNull().unique(),
    language: text({ enum: languages }).notNull().default("en"),
    theme: text({ enum: themes }).notNull().default("system"),
    notifyTraining: boolean().notNull().default(true),
    notifyExport: boolean().notNull().default(true),
    notifyLowCredits: boolean().notNull().default(false),
    /** when that mail was sent; null again once there are enough */
    lowCreditsToldAt: instant(),
    /** numbers of images in the gallery and of requests, which lists show as totals; updated with every change */
    imageCount: integer().notNull().default(0),
    generationCount: integer().notNull().default(0),
    /** number of models ever made, including deleted ones; it numbers the next one's trigger word and name */
    modelsMade: integer().notNull().default(0),
    /** whether welcome credits were given or refused, and the mailbox is remembered */
    welcomeSettled: boolean().notNull().default(false),
    /** when an operator blocked the person: no session, token or shared image works */
    blockedAt: instant(),
    /** when the account will be deleted unless the person takes that back; until then nobody can use it */
    deletionDueAt: instant(),
    /** when the account was deleted; only what bookkeeping needs remains, such as this row for the ledger */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  // a partial index of people without a decided welcome, because every welcome queries them
  (table) => [
    index("user_welcome_open")
      .on(table.id)
      .where(sql`not ${table.welcomeSettled} and ${table.deletedAt} is null`),
    index("user_low_credits").on(table.id).where(sql`${table.notifyLowCredits}`),
    index("user_deletion_due").on(table.deletionDueAt).where(sql`${table.deletionDueAt} is not null`),
  ],
);

export const accountExports = pgTable(
  "account_export",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    status: text({ enum: exportStatuses }).notNull().default("processing"),
    storageKey: text(),
    completedAt: instant(),
    expiresAt: instant(),
    /** when its last byte was sent, which invalidates the link */
    downloadedAt: instant(),
    toldAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);

/** Keyed hashes that reveal no address. A row refers to no account and remains when the account is deleted. */
export const welcomeMailboxes = pgTable("welcome_mailbox", {
  hash: text().primaryKey(),
  createdAt: createdAt(),
});
