import { uploadSessionStatuses } from "@portrait-studio/contract/statuses";
import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

export const uploadSessions = pgTable(
  "upload_session",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    status: text({ enum: uploadSessionStatuses }).notNull().default("active"),
    modelName: text(),
    trainingSessionId: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("upload_session_one_active").on(table.userId).where(sql`${table.status} = 'active'`),
    index().on(table.userId),
  ],
);
