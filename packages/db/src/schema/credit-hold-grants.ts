import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * Which grant backs which part of a hold. Nothing in the ledger can be deleted, so what its inner rows refer to is there without
 * a foreign key, which would be looked up eight times a spend; the auditor looks it up.
 */
export const creditHoldGrants = pgTable(
  "credit_hold_grant",
  {
    holdId: text().notNull(),
    grantId: text().notNull(),
    /** order in which parts are captured */
    position: integer().notNull(),
    amount: integer().notNull(),
    captured: integer().notNull().default(0),
    released: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.holdId, table.grantId] }),
    check(
      "credit_hold_grant_bounds",
      sql`${table.amount} > 0 and ${table.captured} >= 0 and ${table.released} >= 0 and ${table.captured} + ${table.released} <= ${table.amount}`,
    ),
  ],
);
