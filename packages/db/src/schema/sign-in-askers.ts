import { languages } from "@portrait-studio/contract/languages";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { signInChallenges } from "./sign-in-challenges.ts";

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
