import { uploadSessionStatuses } from "@portrait-studio/contract/statuses";
import type { Box, CutOutDoubt, PhotoVerdict } from "@portrait-studio/contract/upload";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
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
    /** what was seen in it; null until it has been looked at */
    verdict: jsonb().$type<PhotoVerdict & { cutOutDoubts?: CutOutDoubt[] }>(),
    headBox: jsonb().$type<Box>(),
    /** the person's word on where the face is; nothing that is found later changes it */
    headBoxConfirmed: boolean().notNull().default(false),
    /** preview of the person cut out; null until it has been looked at, and where there is nothing worth a look */
    cutOutKey: text(),
    /** whether it passed as clean, or the person has to say so */
    cutOutClean: boolean().notNull().default(true),
    /** the person's word on the cut-out; null means that a clean one is used */
    useCutOut: boolean(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.uploadSessionId, table.createdAt), index().on(table.userId)],
);
