import { operatorActionKinds, operatorSubjects } from "@portrait-studio/contract/operator";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** What operators did, written in the transaction that did it. Append-only; names people by their ids alone. */
export const operatorActions = pgTable(
  "operator_action",
  {
    id: text().primaryKey(),
    /** who did it: "ana@machine" of the operating system, or the name given with --as */
    operator: text().notNull(),
    action: text({ enum: operatorActionKinds }).notNull(),
    subjectType: text({ enum: operatorSubjects }).notNull(),
    subjectId: text().notNull(),
    /** the person concerned; no foreign key, so that nothing that is deleted takes a row along */
    userId: text().notNull(),
    reason: text().notNull(),
    /** what was changed, e.g. the number of credits */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt), index().on(table.userId, table.createdAt)],
);
