import { languages } from "@portrait-studio/contract/languages";
import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt } from "./columns.ts";
import { signInChallenges } from "./sign-in-challenges.ts";

/** Who requested a mail and shares this one: a browser, or a network's callers without a secret. The mail's code works only for them. */
export const signInAskers = pgTable(
  "sign_in_asker",
  {
    challengeId: belongsTo(() => signInChallenges.id),
    /** hash of the browser's secret; for callers without one, a keyed hash of their network */
    browserHash: text().notNull(),
    /** keyed hash of the requesting network; null when the server cannot distinguish networks */
    networkHash: text(),
    /** language of the account, if a sign-in from this browser creates one */
    language: text({ enum: languages }).notNull(),
    /** wrong codes that were compared; at the limit the code is refused in this browser, while the mail's link works */
    failedAttempts: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.challengeId, table.browserHash] }),
    index().on(table.networkHash, table.createdAt),
  ],
);
