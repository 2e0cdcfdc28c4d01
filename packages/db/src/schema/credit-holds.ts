import { holdSubjects } from "@portrait-studio/contract/credits";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { creditAccounts } from "./credit-accounts.ts";

export const creditHolds = pgTable(
  "credit_hold",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => creditAccounts.userId),
    subjectType: text({ enum: holdSubjects }).notNull(),
    subjectId: text().notNull(),
    amount: integer().notNull(),
    captured: integer().notNull().default(0),
    released: integer().notNull().default(0),
    /** after it, the deadline sweep releases what is left */
    deadlineAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "credit_hold_bounds",
      // 0 is allowed, because actions can be configured to be free
      sql`${table.amount} >= 0 and ${table.captured} >= 0 and ${table.released} >= 0 and ${table.captured} + ${table.released} <= ${table.amount}`,
    ),
    uniqueIndex("credit_hold_once").on(table.subjectType, table.subjectId),
    index("credit_hold_open")
      .on(table.deadlineAt)
      .where(sql`${table.captured} + ${table.released} < ${table.amount}`),
  ],
);
