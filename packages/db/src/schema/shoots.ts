import { index, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt } from "./columns.ts";
import { models } from "./models.ts";
import { users } from "./users.ts";

/** Requests for images that were made together. What they cost and where they are is in their own rows. */
export const shoots = pgTable(
  "shoot",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    modelId: belongsTo(() => models.id),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.modelId)],
);
