import { languages } from "@portrait-studio/contract/languages";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
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

/** A browser that asked and was answered with this mail: its code is good there and nowhere else. */
export const signInAskers = pgTable(
  "sign_in_asker",
  {
    challengeId: text()
      .notNull()
      .references(() => signInChallenges.id, { onDelete: "cascade" }),
    /** hash of the browser's secret */
    browserHash: text().notNull(),
    /** keyed hash of the network that asked; null when the server cannot tell networks apart */
    networkHash: text(),
    /** of an account that a sign-in from this browser may open */
    language: text({ enum: languages }).notNull(),
    /** wrong codes that were compared; at the limit the code is dead in this browser, and the link of the mail is not */
    failedAttempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.challengeId, table.browserHash] }),
    index().on(table.networkHash, table.createdAt),
  ],
);

/** A browser that has signed in to an address: what strangers do to the address does not concern it. */
export const signInBrowsers = pgTable(
  "sign_in_browser",
  {
    email: text().notNull(),
    browserHash: text().notNull(),
    lastUsedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.email, table.browserHash] })],
);
