import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * The parts of a hold, by grant. Foreign keys would cost eight lookups per spend and are not needed, because rows of the ledger
 * cannot be deleted; the auditor checks the references.
 */
export const creditHoldGrants = pgTable(
  "credit_hold_grant",
  {
    holdId: text().notNull(),
    grantId: text().notNull(),
    /** order in which the parts are captured */
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
