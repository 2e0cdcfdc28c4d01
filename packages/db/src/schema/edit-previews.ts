import { editPreviewStatuses } from "@portrait-studio/contract/statuses";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, instant } from "./columns.ts";
import { images } from "./images.ts";
import { users } from "./users.ts";

/** A small render of an edit that nobody has paid: to look at, never an image. It goes with its image, or a day after it was asked for. */
export const editPreviews = pgTable(
  "edit_preview",
  {
    /** a hash of image and instruction: the same question has one answer */
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    imageId: belongsTo(() => images.id),
    instruction: text().notNull(),
    status: text({ enum: editPreviewStatuses }).notNull(),
    /** WebP, base64 */
    preview: text(),
    requestedAt: instant().notNull(),
  },
  (table) => [index().on(table.userId, table.requestedAt), index().on(table.imageId)],
);
