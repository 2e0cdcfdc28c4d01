import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** How far the hourly audit of the credits has come: one row, which may be missing. */
export const ledgerAudits = pgTable("ledger_audit", {
  id: text({ enum: ["ledger"] }).primaryKey(),
  /** every account was in order after its last entry up to this one */
  position: bigint({ mode: "number" }).notNull(),
  settledAt: createdAt(),
});
