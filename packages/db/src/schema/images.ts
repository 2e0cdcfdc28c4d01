import { reportReasons } from "@portrait-studio/contract/choices";
import type { SourceType } from "@portrait-studio/contract/origin";
import { editPreviewStatuses } from "@portrait-studio/contract/statuses";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { generations } from "./jobs.ts";
import { models } from "./models.ts";
import { users } from "./users.ts";

/** An original and all edits made from it are one lineage, of which the gallery shows exactly one image. */
export const images = pgTable(
  "image",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    modelId: belongsTo(() => models.id),
    generationId: belongsTo(() => generations.id),
    /** the original of its lineage; an original's own id */
    rootId: text().notNull(),
    /** the image that was edited; null for an original */
    parentId: text().references((): AnyPgColumn => images.id, { onDelete: "cascade" }),
    /** whether the gallery shows this image for its lineage */
    inGallery: boolean().notNull().default(true),
    favourite: boolean().notNull().default(false),
    cover: boolean().notNull().default(false),
    /** when it was moved to the trash with its whole lineage */
    deletedAt: instant(),
    /** last part of its share link; null when it is not shared */
    shareToken: text().unique(),
    /** when its share link ends by itself; null for never */
    shareExpiresAt: instant(),
    /** position in its request, from 0 */
    position: integer().notNull(),
    prompt: text().notNull(),
    /** the prompt normalised for searches: lower case, without accents */
    searchText: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    thumbhash: text().notNull(),
    storageKey: text().notNull(),
    thumbnailKey: text().notNull(),
    /** how much its face is like the person's of the model, 0 to 1; null where that can't be told */
    likeness: real(),
    /** how many of its pixels one of its photo's is, across; null where that is not known, or an engine invented them */
    enlargement: real(),
    /** IPTC's term for how it came about, as its engine says; null where that says nothing */
    sourceType: text().$type<SourceType>(),
    /** whether its file has the studio's credentials; null where the studio signed nothing */
    signed: boolean(),
    /** how the engine made it; the same plan makes the same image again */
    plan: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("image_once").on(table.generationId, table.position),
    uniqueIndex("image_one_of_lineage").on(table.rootId).where(sql`${table.inGallery}`),
    uniqueIndex("image_one_cover").on(table.modelId).where(sql`${table.cover}`),
    index("image_lineage").on(table.rootId, table.createdAt),
    // the gallery's indexes include search_text and are in a handwritten migration, because Drizzle does not support INCLUDE
    index("image_trash").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index("image_trash_list")
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.inGallery} and ${table.deletedAt} is not null`),
    index().on(table.parentId),
    index().on(table.modelId),
  ],
);

export const albums = pgTable(
  "album",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    name: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);

/** A lineage in an album, by its original: the album shows whichever image the gallery shows of it. */
export const albumImages = pgTable(
  "album_image",
  {
    albumId: belongsTo(() => albums.id),
    rootId: belongsTo(() => images.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.albumId, table.rootId] }), index().on(table.rootId)],
);

/** A small render of an edit that nobody has paid: to look at, never an image. It goes with its image, or a day after it was asked for. */
export const editPreviews = pgTable(
  "edit_preview",
  {
    /** a hash of what is asked for: the same question has one answer */
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    imageId: belongsTo(() => images.id),
    instruction: text().notNull(),
    /** of the edit that is shown, 0 to 1 */
    strength: real().notNull().default(0.75),
    seed: integer().notNull().default(0),
    /** by the words alone until it is ready; null where another version asked */
    reading: jsonb().$type<{ understood: string[]; withoutEffect: string[] }>(),
    status: text({ enum: editPreviewStatuses }).notNull(),
    /** WebP, base64; null also where nothing of the instruction can be done */
    preview: text(),
    requestedAt: instant().notNull(),
  },
  (table) => [index().on(table.userId, table.requestedAt), index().on(table.imageId)],
);

export const reports = pgTable(
  "report",
  {
    id: text().primaryKey(),
    imageId: belongsTo(() => images.id),
    reason: text({ enum: reportReasons }).notNull(),
    note: text(),
    /** keyed hash of the network, deleted after two days; null if the network is unknown */
    networkHash: text(),
    /** in UTC; each network can report an image once a day */
    day: date({ mode: "string" }).notNull().default(sql`(clock_timestamp() at time zone 'utc')::date`),
    closedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("report_once_a_day").on(table.imageId, table.networkHash, table.day),
    index("report_open").on(table.createdAt).where(sql`${table.closedAt} is null`),
    index("report_of_known_network").on(table.createdAt).where(sql`${table.networkHash} is not null`),
  ],
);
