import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt } from "./columns.ts";
import { images } from "./images.ts";
import { users } from "./users.ts";

/** A person's own selection of the gallery, by a name. */
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
