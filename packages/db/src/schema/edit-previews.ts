import { editPreviewStatuses } from "@portrait-studio/contract/statuses";
import { index, integer, jsonb, pgTable, real, text } from "drizzle-orm/pg-core";
import { belongsTo, instant } from "./columns.ts";
import { images } from "./images.ts";
import { users } from "./users.ts";

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
