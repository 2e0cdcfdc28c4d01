import { errorCodes } from "@portrait-studio/contract/errors";
import { recipeIds } from "@portrait-studio/contract/recipes";
import { aspectRatios, generationStatuses, variants } from "@portrait-studio/contract/statuses";
import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { models } from "./trainings.ts";
import { users } from "./users.ts";

export const generations = pgTable(
  "generation",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    modelId: text()
      .notNull()
      .references(() => models.id, { onDelete: "cascade" }),
    holdId: text().notNull(),
    prompt: text().notNull(),
    negativePrompt: text(),
    recipeId: text({ enum: recipeIds }),
    variant: text({ enum: variants }),
    count: integer().notNull(),
    aspectRatio: text({ enum: aspectRatios }).notNull(),
    seed: integer().notNull(),
    status: text({ enum: generationStatuses }).notNull().default("pending"),
    reading: jsonb().$type<{ understood: string[]; withoutEffect: string[] }>(),
    /** credits one picture costs, decided when it was asked for */
    unitCost: integer().notNull(),
    creditsCharged: integer().notNull().default(0),
    errorCode: text({ enum: errorCodes as [string, ...string[]] }),
    engineTicket: jsonb(),
    startedAt: instant(),
    completedAt: instant(),
    deadlineAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.userId, table.createdAt.desc(), table.id.desc()),
    index().on(table.status, table.deadlineAt),
  ],
);

export const images = pgTable(
  "image",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    modelId: text()
      .notNull()
      .references(() => models.id, { onDelete: "cascade" }),
    generationId: text()
      .notNull()
      .references(() => generations.id, { onDelete: "cascade" }),
    /** place in its request, from 0 */
    position: integer().notNull(),
    prompt: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    thumbhash: text().notNull(),
    storageKey: text().notNull(),
    thumbnailKey: text().notNull(),
    /** how the engine made it; the same recipe makes the same picture again */
    plan: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("image_once").on(table.generationId, table.position),
    index("image_gallery").on(table.userId, table.createdAt.desc(), table.id.desc()),
    index("image_model_gallery").on(table.userId, table.modelId, table.createdAt.desc(), table.id.desc()),
  ],
);
