import { languages } from "@portrait-studio/contract/languages";
import { themes } from "@portrait-studio/contract/statuses";
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
    /** images in the gallery, and generation requests: what lists show as their total, kept where it changes */
    imageCount: integer().notNull().default(0),
    generationCount: integer().notNull().default(0),
    /** models ever made, deleted ones too: the next one's trigger word and name are numbered by it */
    modelsMade: integer().notNull().default(0),
    /** welcome credits were given or refused, and the mailbox is remembered */
    welcomeSettled: boolean().notNull().default(false),
    /** an operator keeps the person out: no session, no token, no shared image */
    blockedAt: instant(),
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
