import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt } from "./columns.ts";
import { users } from "./users.ts";

/** The result of the first request with an Idempotency-Key. */
export const idempotencyKeys = pgTable(
  "idempotency_key",
  {
    userId: belongsTo(() => users.id),
    operation: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** id of the row that the request created */
    resultId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.operation, table.key] })],
);
