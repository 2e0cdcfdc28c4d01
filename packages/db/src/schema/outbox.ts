import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

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
