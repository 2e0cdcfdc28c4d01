import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** Counts free work in a window of time, by person, by network or in all. Rows are deleted after two days. */
export const allowances = pgTable(
  "allowance",
  {
    /** a person's id, a keyed hash of a network, or "studio" */
    subject: text().notNull(),
    beginsAt: instant().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.beginsAt] }), index().on(table.beginsAt)],
);
