import type { ErrorDetails } from "@portrait-studio/contract/errors";
import { trainingStages, trainingStatuses } from "@portrait-studio/contract/statuses";
import { index, integer, jsonb, pgTable, real, text } from "drizzle-orm/pg-core";
import { belongsTo, instant, jobColumns } from "./columns.ts";
import { models } from "./models.ts";
import { uploadSessions } from "./upload-sessions.ts";
import { users } from "./users.ts";

export const trainingSessions = pgTable(
  "training_session",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    modelId: belongsTo(() => models.id),
    uploadSessionId: text()
      .notNull()
      .references(() => uploadSessions.id),
    holdId: text().notNull(),
    status: text({ enum: trainingStatuses }).notNull().default("queued"),
    stage: text({ enum: trainingStages }).notNull().default("queued"),
    progress: real().notNull().default(0),
    /** what the stage counts, e.g. the 4 and the 12 of photo 4 of 12 */
    stageDone: integer(),
    stageTotal: integer(),
    imageCount: integer().notNull(),
    /** version of the text about face data that the person agreed to, and when */
    consentVersion: text(),
    consentAt: instant(),
    /** credits held for it, fixed when it was requested */
    cost: integer().notNull(),
    /** when the mail about its end was sent */
    toldAt: instant(),
    /** values for the text of its error */
    errorDetails: jsonb().$type<ErrorDetails>(),
    ...jobColumns(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.modelId),
    index().on(table.status, table.deadlineAt),
  ],
);
