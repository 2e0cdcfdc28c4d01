import { uploadSessionStatuses } from "@portrait-studio/contract/statuses";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
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

export const photos = pgTable(
  "photo",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    uploadSessionId: text()
      .notNull()
      .references(() => uploadSessions.id, { onDelete: "cascade" }),
    name: text().notNull(),
    contentType: text().notNull(),
    bytes: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    thumbhash: text().notNull(),
    storageKey: text().notNull(),
    thumbnailKey: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.uploadSessionId, table.createdAt), index().on(table.userId)],
);
