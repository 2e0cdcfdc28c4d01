import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { generations } from "./generations.ts";
import { models } from "./models.ts";
import { users } from "./users.ts";

/**
 * A finished image. An original and all edits made from it, directly or from one another, are one lineage; exactly one
 * image of a lineage stands in the gallery.
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
    /** the image it was edited from */
    parentId: text().references((): AnyPgColumn => images.id, { onDelete: "cascade" }),
    /** stands for its lineage in the gallery */
    inGallery: boolean().notNull().default(true),
    favourite: boolean().notNull().default(false),
    /** chosen as the image of its model */
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
    /** how much its face is like the person's of the model, 0 to 1; null where that can't be told */
    likeness: real(),
    /** how the engine made it; the same recipe makes the same image again */
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
