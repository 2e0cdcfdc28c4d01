import { languages } from "@portrait-studio/contract/languages";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** One mail with a code and a link. Neither is stored: the code as an HMAC with a key outside the database, the link as a hash. */
export const signInChallenges = pgTable(
  "sign_in_challenge",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    codeHmac: text().notNull(),
    linkHash: text().notNull().unique(),
    language: text({ enum: languages }).notNull(),
    /** asked for by a browser that had signed in to this address before; such mails and those of strangers are paced apart */
    fromKnownBrowser: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
    /** used, or never taken by the mail server */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.email, table.createdAt)],
);
