import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** Events that must reach the durable functions, written in the transaction that makes them true. */
export const outbox = pgTable(
  "outbox",
  {
    /** also the event's id, so that sending twice starts one run */
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
