import { operatorActionKinds, operatorSubjects } from "@portrait-studio/contract/operator";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

export const heartbeats = pgTable(
  "heartbeat",
  {
    id: text().primaryKey(),
    app: text({ enum: ["web", "worker"] }).notNull(),
    version: text().notNull(),
    /** services that it finds broken, each with the instant since when */
    failing: jsonb().$type<{ check: string; since: string }[]>().notNull().default([]),
    startedAt: createdAt(),
    seenAt: createdAt(),
  },
  (table) => [index().on(table.app, table.seenAt)],
);

/** Operators' actions, each written in the transaction that performs it. Append-only; people are identified only by their ids. */
export const operatorActions = pgTable(
  "operator_action",
  {
    id: text().primaryKey(),
    /** who did it: "ana@machine" of the operating system, or the name given with --as */
    operator: text().notNull(),
    action: text({ enum: operatorActionKinds }).notNull(),
    subjectType: text({ enum: operatorSubjects }).notNull(),
    subjectId: text().notNull(),
    /** the person concerned; no foreign key, so that no deletion removes a row */
    userId: text().notNull(),
    reason: text().notNull(),
    /** what was changed, e.g. the number of credits */
    details: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.createdAt), index().on(table.userId, table.createdAt)],
);

/** Events for the durable functions, written in the transaction that causes them; each is kept open until its run has ended. */
export const outbox = pgTable(
  "outbox",
  {
    /** also the event's id, so that sending it twice starts one run */
    id: text().primaryKey(),
    name: text().notNull(),
    data: jsonb().notNull(),
    /** tries to send it since it was last sent */
    attempts: integer().notNull().default(0),
    /** when it is sent, if nothing is heard of its run before */
    nextAttemptAt: createdAt(),
    sentAt: instant(),
    sends: integer().notNull().default(0),
    /** sends since the run of the last one was heard of */
    unheardSends: integer().notNull().default(0),
    heardAt: instant(),
    endedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index("outbox_open").on(table.nextAttemptAt).where(sql`${table.endedAt} is null`),
    index("outbox_heard").on(table.heardAt).where(sql`${table.heardAt} is not null`),
    // the event that was sent last of those that have begun
    index("outbox_begun")
      .on(table.name, table.sentAt)
      .where(sql`${table.unheardSends} = 0 and ${table.heardAt} is not null`),
  ],
);

export const idempotencyKeys = pgTable(
  "idempotency_key",
  {
    userId: belongsTo(() => users.id),
    operation: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    resultId: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.operation, table.key] })],
);

/** Counts free work in a window of time, by person, by network or in all. Rows are deleted after two days. */
export const allowances = pgTable(
  "allowance",
  {
    /** a person's id, a keyed hash of a network, or "studio" */
    subject: text().notNull(),
    beginsAt: instant().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.beginsAt] }), index().on(table.beginsAt)],
);
