import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./users.ts";

/**
 * The ledger. Entries are the truth; `available`, `held`, `remaining` and the like are caches that exist for speed and for
 * the CHECKs, and the auditor compares them. Every money transaction locks the account row first.
 */
export const creditAccounts = pgTable(
  "credit_account",
  {
    /** one account a user */
    userId: text()
      .primaryKey()
      .references(() => users.id),
    available: integer().notNull().default(0),
    held: integer().notNull().default(0),
    spent: integer().notNull().default(0),
    expired: integer().notNull().default(0),
    refunded: integer().notNull().default(0),
    /** spent, although the payment went back: what the entries of its bucket add up to, with the sign turned */
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
