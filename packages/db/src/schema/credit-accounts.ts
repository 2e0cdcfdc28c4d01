import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./users.ts";

/**
 * The ledger's entries are authoritative. `available`, `held`, `remaining` and the like are cached for speed and for the CHECKs;
 * the auditor compares them with the entries. Every credit operation locks the account row first.
 */
export const creditAccounts = pgTable(
  "credit_account",
  {
    /** one account per user */
    userId: text()
      .primaryKey()
      .references(() => users.id),
    available: integer().notNull().default(0),
    held: integer().notNull().default(0),
    spent: integer().notNull().default(0),
    expired: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    /** credits that were spent before their payment was reversed: the negated sum of the debt bucket's entries */
    debt: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "credit_account_not_negative",
      sql`${table.available} >= 0 and ${table.held} >= 0 and ${table.spent} >= 0 and ${table.expired} >= 0
        and ${table.refunded} >= 0 and ${table.debt} >= 0`,
    ),
  ],
);
