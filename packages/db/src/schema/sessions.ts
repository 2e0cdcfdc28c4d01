import { index, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** Lucia's sessions. `id` is a hash of the Bearer token, which is not stored. */
export const sessions = pgTable(
  "session",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);
