import { errorCodes } from "@portrait-studio/contract/errors";
import { recipeIds } from "@portrait-studio/contract/recipes";
import {
  aspectRatios,
  generationKinds,
  generationStatuses,
  variants,
} from "@portrait-studio/contract/statuses";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { models } from "./trainings.ts";
import { users } from "./users.ts";

/** A request for pictures: new portraits of a model, or edits of a picture. Both are held, followed, delivered and paid alike. */
export const generations = pgTable(
  "generation",
  {
    id: text().primaryKey(),
    kind: text({ enum: generationKinds }).notNull().default("generation"),
    /** the picture that an edit starts from */
    sourceImageId: text().references((): AnyPgColumn => images.id, { onDelete: "cascade" }),
    /** how far an edit goes, 0 to 1 */
    strength: real(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    modelId: text()
      .notNull()
      .references(() => models.id, { onDelete: "cascade" }),
    holdId: text().notNull(),
    /** what is asked for; an edit's instruction */
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
    /** jobs that the engine said it does first, when it was last asked */
    queuedAtEngine: integer(),
    startedAt: instant(),
    completedAt: instant(),
    deadlineAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check(
      "generation_edit_has_source",
      sql`(${table.kind} = 'edit') = (${table.sourceImageId} is not null and ${table.strength} is not null)`,
    ),
    index("generation_list")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.kind} = 'generation'`),
    index().on(table.sourceImageId),
    index().on(table.modelId),
    index().on(table.userId),
    index().on(table.status, table.deadlineAt),
  ],
);

/**
 * A finished picture. An original and all edits made from it, directly or from one another, are one lineage; exactly one
 * picture of a lineage stands in the gallery.
 */
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
    /** the original of its lineage: itself, unless it is an edit */
    rootId: text().notNull(),
    /** the picture it was edited from */
    parentId: text().references((): AnyPgColumn => images.id, { onDelete: "cascade" }),
    /** stands for its lineage in the gallery */
    inGallery: boolean().notNull().default(true),
    favourite: boolean().notNull().default(false),
    /** chosen as the picture of its model */
    cover: boolean().notNull().default(false),
    /** in the trash since, with its whole lineage */
    deletedAt: instant(),
    /** last part of the address under which anybody may see it; null when it is not shared */
    shareToken: text().unique(),
    /** place in its request, from 0 */
    position: integer().notNull(),
    /** of the original */
    prompt: text().notNull(),
    /** the prompt as searches compare it: lower case, without accents */
    searchText: text().notNull(),
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
    uniqueIndex("image_one_of_lineage").on(table.rootId).where(sql`${table.inGallery}`),
    uniqueIndex("image_one_cover").on(table.modelId).where(sql`${table.cover}`),
    index("image_lineage").on(table.rootId, table.createdAt),
    // the indexes that the gallery reads carry search_text and stand in a migration of their own: drizzle knows no INCLUDE
    index("image_trash").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index("image_trash_list")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.inGallery} and ${table.deletedAt} is not null`),
    index().on(table.parentId),
    index().on(table.modelId),
  ],
);
