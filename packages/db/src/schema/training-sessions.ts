import { trainingStages, trainingStatuses } from "@portrait-studio/contract/statuses";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";
import { jobColumns } from "./jobs.ts";
import { uploadSessions } from "./upload-sessions.ts";

export const trainingSessions = pgTable(
  "training_session",
  {
    ...jobColumns(),
    uploadSessionId: text()
      .notNull()
      .references(() => uploadSessions.id),
    status: text({ enum: trainingStatuses }).notNull().default("queued"),
    stage: text({ enum: trainingStages }).notNull().default("queued"),
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
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.modelId),
    index().on(table.status, table.deadlineAt),
  ],
);
