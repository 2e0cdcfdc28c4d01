import { languages } from "@portrait-studio/contract/languages";
import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** One mail with a code and a link. Only an HMAC of the code (its key is not in the database) and a hash of the link are stored. */
export const signInChallenges = pgTable(
  "sign_in_challenge",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    codeHmac: text().notNull(),
    linkHash: text().notNull().unique(),
    language: text({ enum: languages }).notNull(),
    /** whether a browser that had signed in to this address requested it; such mails have their own rate limit */
    fromKnownBrowser: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
    /** when it was used, or refused by the mail server */
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.email, table.createdAt)],
);
