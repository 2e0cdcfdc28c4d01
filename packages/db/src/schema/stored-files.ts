import { sql } from "drizzle-orm";
import { bigint, customType, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** Compared byte by byte, so that prefixes are ranges of the index and versions are ordered alike everywhere. */
const plainText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** One row per upload to a store whose file keys are not the studio's. The newest stored row of a key is what readers get. */
export const storedFiles = pgTable(
  "stored_file",
  {
    /** the store's own key; never used twice */
    fileKey: text().primaryKey(),
    /** the app at the store that holds the file */
    app: text().notNull(),
    /** the studio's key */
    key: plainText().notNull(),
    /** later uploads have greater ones */
    version: plainText().notNull(),
    contentType: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** removed: hidden, to be deleted; abandoned: hidden before it arrived, so it may still arrive */
    state: text({ enum: ["uploading", "stored", "removed", "abandoned"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.app, table.key, table.version),
    index().on(table.app, table.version).where(sql`${table.state} <> 'stored'`),
  ],
);

/** How far the table has been filled from the listing of files that are older than the table. */
export const storedFileFills = pgTable("stored_file_fill", {
  app: text().primaryKey(),
  /** position in the listing, and the file that stood there */
  position: integer().notNull().default(0),
  lastFileKey: text(),
  filledAt: instant(),
  createdAt: createdAt(),
});
