import { sql } from "drizzle-orm";
import { bigserial, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

export const ledgerBuckets = ["issued", "available", "held", "spent", "expired", "refunded", "debt"] as const;

/** Signed amounts by bucket; the entries of one operation add up to 0. Append-only. */
export const ledgerEntries = pgTable(
  "ledger_entry",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    opId: text().notNull(),
    userId: text().notNull(),
    grantId: text().notNull(),
    holdId: text(),
    bucket: text({ enum: ledgerBuckets }).notNull(),
    amount: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.opId),
    index("ledger_entry_debt").on(table.userId).where(sql`${table.bucket} = 'debt'`),
  ],
);
