import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns.ts";

/** One row for each running process of the studio, which it updates every few seconds. */
export const heartbeats = pgTable(
  "heartbeat",
  {
    /** chosen by the process when it starts */
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
