import { uploadSessionStatuses } from "@portrait-studio/contract/statuses";
import type { PhotoSetSummary } from "@portrait-studio/contract/upload";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

export const uploadSessions = pgTable(
  "upload_session",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    status: text({ enum: uploadSessionStatuses }).notNull().default("active"),
    modelName: text(),
    trainingSessionId: text(),
    /** of its photos together; null until one has been examined */
    summary: jsonb().$type<PhotoSetSummary>(),
    /** days that its person was told its photos are kept after they were needed last */
    photoDays: integer().notNull().default(30),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("upload_session_one_active").on(table.userId).where(sql`${table.status} = 'active'`),
    index().on(table.userId),
  ],
);
