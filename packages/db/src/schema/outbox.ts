import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** Events for the durable functions, written in the transaction that causes them. */
export const outbox = pgTable(
  "outbox",
  {
    /** also the event's id, so that sending it twice starts one run */
    id: text().primaryKey(),
    name: text().notNull(),
    data: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: createdAt(),
    sentAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index("outbox_unsent").on(table.nextAttemptAt).where(sql`${table.sentAt} is null`)],
);
