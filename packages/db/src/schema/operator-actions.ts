import { operatorActionKinds, operatorSubjects } from "@portrait-studio/contract/operator";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** Operators' actions, each written in the transaction that performs it. Append-only; people are identified only by their ids. */
export const operatorActions = pgTable(
  "operator_action",
  {
    id: text().primaryKey(),
    /** who did it: "ana@machine" of the operating system, or the name given with --as */
    operator: text().notNull(),
    action: text({ enum: operatorActionKinds }).notNull(),
    subjectType: text({ enum: operatorSubjects }).notNull(),
    subjectId: text().notNull(),
    /** the person concerned; no foreign key, so that no deletion removes a row */
    userId: text().notNull(),
    reason: text().notNull(),
    /** what was changed, e.g. the number of credits */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt), index().on(table.userId, table.createdAt)],
);
