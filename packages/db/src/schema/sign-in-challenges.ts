import { languages } from "@portrait-studio/contract/languages";
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
    /** wrong codes; at the limit the code is dead, the link is not: nobody can guess that, and a stranger's guesses must not shut anyone out */
    failedAttempts: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    /** used or voided */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.email, table.createdAt)],
);

/** Wrong codes over time, one row a challenge that was guessed at; new mails do not reset it. */
export const signInFailures = pgTable(
  "sign_in_failure",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.email, table.createdAt), index().on(table.createdAt)],
);
