import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";
import { users } from "./users.ts";

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
