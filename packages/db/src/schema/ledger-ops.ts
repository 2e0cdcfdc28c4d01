import { ledgerKinds, ledgerSubjects } from "@portrait-studio/contract/credits";
import { bigserial, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { creditAccounts } from "./credit-accounts.ts";

/** One row per credit operation; its key makes repeated calls idempotent. Append-only. */
export const ledgerOps = pgTable(
  "ledger_op",
  {
    id: text().primaryKey(),
    /** order of operations; reliable within one account, whose operations are written under its lock */
    seq: bigserial({ mode: "number" }).notNull(),
    userId: text()
      .notNull()
      .references(() => creditAccounts.userId),
    key: text().notNull().unique(),
    kind: text({ enum: ledgerKinds }).notNull(),
    subjectType: text({ enum: ledgerSubjects }).notNull(),
    subjectId: text().notNull(),
    /** the result that repeated calls get */
    result: jsonb().notNull(),
    /** the account's available credits after the operation */
    balanceAfter: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.seq)],
);
