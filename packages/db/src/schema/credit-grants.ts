import { grantSources } from "@portrait-studio/contract/credits";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { creditAccounts } from "./credit-accounts.ts";

export const creditGrants = pgTable(
  "credit_grant",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => creditAccounts.userId),
    source: text({ enum: grantSources }).notNull(),
    /** what it was given for, e.g. "welcome:usr_…"; a second grant for the same reason is refused by the index */
    sourceRef: text().notNull().unique(),
    amount: integer().notNull(),
    /** neither held, spent nor expired */
    remaining: integer().notNull(),
    held: integer().notNull().default(0),
    expiresAt: instant(),
    /** its user was told that it is about to expire */
    warnedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "credit_grant_bounds",
      sql`${table.amount} > 0 and ${table.remaining} >= 0 and ${table.held} >= 0 and ${table.remaining} + ${table.held} <= ${table.amount}`,
    ),
    // no index may look at what a spend changes, or PostgreSQL could not update the row where it stands
    index().on(table.userId, table.expiresAt),
    index().on(table.expiresAt),
  ],
);
