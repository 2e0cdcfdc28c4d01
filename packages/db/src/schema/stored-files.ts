import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** Text compared by bytes, so that prefixes are ranges of the index and versions sort the same everywhere. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** One row per upload to a store whose file keys are not the studio's. The newest stored row of a key is what readers get. */
export const storedFiles = pgTable(
  "stored_file",
  {
    /** the store's own key; never reused */
    fileKey: text().primaryKey(),
    /** the store's app that contains the file */
    app: text().notNull(),
    /** the studio's key */
    key: plainText().notNull(),
    /** greater for later uploads */
    version: plainText().notNull(),
    contentType: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** removed: hidden and to be deleted; abandoned: hidden before it arrived, so it may still arrive */
    state: text({ enum: ["uploading", "stored", "removed", "abandoned"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.app, table.key, table.version),
    index().on(table.app, table.version).where(sql`${table.state} <> 'stored'`),
  ],
);

export const storedFileFills = pgTable("stored_file_fill", {
  app: text().primaryKey(),
  /** position in the listing, and the file at that position */
  position: integer().notNull().default(0),
  lastFileKey: text(),
  filledAt: instant(),
  createdAt: createdAt(),
});
