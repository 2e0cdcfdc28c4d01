import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** What was used of what costs nothing in a window of time, by a person, by a network or by all. Deleted after two days. */
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
