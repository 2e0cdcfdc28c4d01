import { exportStatuses } from "@portrait-studio/contract/statuses";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** One ZIP of everything the studio holds of a person, made when asked for and kept for a while. */
export const accountExports = pgTable(
  "account_export",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text({ enum: exportStatuses }).notNull().default("processing"),
    storageKey: text(),
    completedAt: instant(),
    expiresAt: instant(),
    /** its last byte was sent since: the link is used up */
    downloadedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
