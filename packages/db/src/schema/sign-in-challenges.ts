import { languages } from "@portrait-studio/contract/statuses";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** One mail with a code and a link. Neither is stored: the code as an HMAC with a key outside the database, the link as a hash. */
export const signInChallenges = pgTable(
  "sign_in_challenge",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    codeHmac: text().notNull(),
    linkHash: text().notNull().unique(),
    /** hash of the asking browser's cookie; null when the caller has none */
    browserHash: text(),
    language: text({ enum: languages }).notNull(),
    failedAttempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    /** used, voided or guessed out */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.email, table.createdAt)],
);

/** Wrong codes per address over time; new mails do not reset it. */
export const signInFailures = pgTable(
  "sign_in_failure",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.email, table.createdAt)],
);
