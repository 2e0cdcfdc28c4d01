import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

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

/** The first answer to a request that carried an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  "idempotency_key",
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    operation: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** id of the row that the request made */
    resultId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.operation, table.key] })],
);
