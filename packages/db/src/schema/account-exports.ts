import { exportStatuses } from "@portrait-studio/contract/statuses";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** A ZIP with everything the studio stores about a person, made on request and kept for a while. */
export const accountExports = pgTable(
  "account_export",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    status: text({ enum: exportStatuses }).notNull().default("processing"),
    storageKey: text(),
    completedAt: instant(),
    expiresAt: instant(),
    /** when its last byte was sent, which invalidates the link */
    downloadedAt: instant(),
    /** when the mail that it is ready was sent */
    toldAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
