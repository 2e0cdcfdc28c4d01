import { trainingStatuses } from "@portrait-studio/contract/statuses";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

export const models = pgTable(
  "model",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    triggerWord: text().notNull(),
    description: text(),
    imageCount: integer().notNull(),
    /** images of it in the gallery, and requests for images of it: kept where they change */
    portraitCount: integer().notNull().default(0),
    generationCount: integer().notNull().default(0),
    status: text({ enum: trainingStatuses }).notNull().default("queued"),
    /** the engine that trained it, and that engine's own name for the result */
    engine: text(),
    artifactRef: text(),
    /** the small image of its best photo; an image that was chosen instead says so itself */
    coverKey: text(),
    /** gone for the person since; the row goes when its files are gone, here and at the engine */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: instant(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    uniqueIndex("model_trigger_word").on(table.userId, table.triggerWord),
  ],
);
