import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

export const tasks = pgTable(
  "task",
  {
    /** of a training, request or edit, which takes its tasks with it when it ends; of a model, for its contact sheet */
    jobId: text().notNull(),
    /** of the image, from 0 */
    position: integer().notNull(),
    userId: belongsTo(() => users.id),
    tries: integer().notNull().default(0),
    /** the try that has it in hand */
    holder: text(),
    /** the holder moves it on; nobody else takes the task before */
    heldUntil: instant(),
    /** of the job: the oldest goes first */
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] }), index().on(table.userId)],
);
