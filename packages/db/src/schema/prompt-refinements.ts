import { refinementStatuses } from "@portrait-studio/contract/statuses";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** A call of the prompt helper with its answer, which retries of the same request get. */
export const promptRefinements = pgTable(
  "prompt_refinement",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    holdId: text().notNull(),
    idea: text().notNull(),
    status: text({ enum: refinementStatuses }).notNull().default("processing"),
    answer: jsonb(),
    creditsCharged: integer().notNull().default(0),
    deadlineAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.status, table.deadlineAt)],
);
