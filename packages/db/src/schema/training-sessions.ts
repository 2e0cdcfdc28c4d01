import { errorCodes } from "@portrait-studio/contract/errors";
import { trainingStages, trainingStatuses } from "@portrait-studio/contract/statuses";
import { index, integer, jsonb, pgTable, real, text } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";
import { models } from "./models.ts";
import { uploadSessions } from "./upload-sessions.ts";
import { users } from "./users.ts";

export const trainingSessions = pgTable(
  "training_session",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    modelId: text()
      .notNull()
      .references(() => models.id, { onDelete: "cascade" }),
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
    creditsCharged: integer().notNull().default(0),
    errorCode: text({ enum: errorCodes as [string, ...string[]] }),
    /** the engine's ticket, with which it is asked for the status */
    engineTicket: jsonb(),
    /** jobs before it at the engine, as last reported */
    queuedAtEngine: integer(),
    startedAt: instant(),
    completedAt: instant(),
    /** when the mail about its end was sent */
    toldAt: instant(),
    deadlineAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.modelId),
    index().on(table.status, table.deadlineAt),
  ],
);
