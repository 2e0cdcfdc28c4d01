import { type ErrorDetails, errorCodes } from "@portrait-studio/contract/errors";
import { integer, jsonb, real, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant, updatedAt } from "./columns.ts";
import { models } from "./models.ts";
import { users } from "./users.ts";

/** The columns of a job of any kind: a training, a request for images, or an edit. */
export const jobColumns = () => ({
  id: text().primaryKey(),
  userId: belongsTo(() => users.id),
  modelId: belongsTo(() => models.id),
  /** null for the free test images of a training */
  holdId: text(),
  creditsCharged: integer().notNull().default(0),
  /** 0 to 1, never decreasing; null where its engine does not tell it, and for a request that has ended */
  progress: real(),
  errorCode: text({ enum: errorCodes as [string, ...string[]] }),
  /** values for the text of its error */
  errorDetails: jsonb().$type<ErrorDetails>(),
  /** the engine's ticket, with which it is asked for the status */
  engineTicket: jsonb(),
  /** jobs before it at the engine, as last reported */
  queuedAtEngine: integer(),
  startedAt: instant(),
  completedAt: instant(),
  deadlineAt: instant().notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
