import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** A passkey signs a challenge once, in one browser. Only a hash is stored; a challenge that was used has no row. */
export const passkeyChallenges = pgTable(
  "passkey_challenge",
  {
    challengeHash: text().primaryKey(),
    /** hash of the browser's secret */
    browserHash: text().notNull(),
    /** who adds a passkey by it; null for a sign-in */
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.expiresAt), index().on(table.userId)],
);
