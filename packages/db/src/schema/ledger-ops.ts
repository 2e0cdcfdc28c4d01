import { ledgerKinds, ledgerSubjects } from "@portrait-studio/contract/credits";
import { bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { creditAccounts } from "./credit-accounts.ts";

/** One row a money operation; its key makes a repetition change nothing. Append-only. */
export const ledgerOps = pgTable(
  "ledger_op",
  {
    id: text().primaryKey(),
    /** their order, which is certain within an account: they are written under its lock */
    seq: bigserial({ mode: "number" }).notNull(),
    userId: text()
      .notNull()
      .references(() => creditAccounts.userId),
    key: text().notNull().unique(),
    kind: text({ enum: ledgerKinds }).notNull(),
    subjectType: text({ enum: ledgerSubjects }).notNull(),
    subjectId: text().notNull(),
    /** what the first caller was answered */
    result: jsonb().notNull(),
    /** what the account had available when it was done */
    balanceAfter: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.seq)],
);
