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
    /** the reason, e.g. "welcome:usr_…"; the index refuses a second grant for the same reason */
    sourceRef: text().notNull().unique(),
    amount: integer().notNull(),
    /** neither held, spent nor expired */
    remaining: integer().notNull(),
    held: integer().notNull().default(0),
    expiresAt: instant(),
    /** when its user was warned of its expiry */
    warnedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "credit_grant_bounds",
      sql`${table.amount} > 0 and ${table.remaining} >= 0 and ${table.held} >= 0 and ${table.remaining} + ${table.held} <= ${table.amount}`,
    ),
    // no index on columns that a spend changes, so that PostgreSQL can make heap-only updates
    index().on(table.userId, table.expiresAt),
    index().on(table.expiresAt),
  ],
);
