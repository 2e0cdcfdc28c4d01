import { languages, themes } from "@portrait-studio/contract/statuses";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant, updatedAt } from "./columns.ts";

export const users = pgTable("user", {
  id: text().primaryKey(),
  /** lower case */
  email: text().notNull().unique(),
  language: text({ enum: languages }).notNull().default("en"),
  theme: text({ enum: themes }).notNull().default("system"),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Lucia's sessions. `id` is a hash of the Bearer token, which itself is stored nowhere. */
export const sessions = pgTable(
  "session",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId)],
);
