import { variants } from "@portrait-studio/contract/choices";
import { trainingStatuses } from "@portrait-studio/contract/statuses";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant, updatedAt } from "./columns.ts";
import { users } from "./users.ts";

/** The engine's JSON of a photo; the database uses only its id. */
interface SourcePhoto {
  id: string;
}

export const models = pgTable(
  "model",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    name: text().notNull(),
    triggerWord: text().notNull(),
    description: text(),
    /** form in which recipes speak of the person; null until it is chosen */
    variant: text({ enum: variants }),
    imageCount: integer().notNull(),
    /** numbers of its images in the gallery and of its requests, updated with every change */
    portraitCount: integer().notNull().default(0),
    generationCount: integer().notNull().default(0),
    status: text({ enum: trainingStatuses }).notNull().default("queued"),
    /** the engine that trains it, and its reference to the result */
    engine: text().notNull(),
    artifactRef: text(),
    /** what its engine says of the photos that images are made from; null for engines that make none from photos, and until it is known */
    sources: jsonb().$type<SourcePhoto[]>(),
    /** rises when photos are left out, used again or deleted: what was made of them before is out of date */
    photosVersion: integer().notNull().default(0),
    /** thumbnail of its best photo; an image chosen as the cover is marked in its own row */
    coverKey: text(),
    /** when the person deleted it; the row is deleted after its files, here and at the engine */
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
