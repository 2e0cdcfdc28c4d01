import { tokenScopes } from "@portrait-studio/contract/statuses";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** Access tokens that a person makes for tools of their own. Only a hash is stored. */
export const accessTokens = pgTable(
  "access_token",
  {
    id: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** its first characters, to recognise it by */
    preview: text().notNull(),
    scopes: text({ enum: tokenScopes }).array().notNull(),
    lastUsedAt: instant(),
    /** null: until it is revoked */
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
