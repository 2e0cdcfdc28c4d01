import { tokenScopes } from "@portrait-studio/contract/choices";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, createdAt, instant } from "./columns.ts";
import { users } from "./users.ts";

/** Access tokens that people create for their tools. Only a hash is stored. */
export const accessTokens = pgTable(
  "access_token",
  {
    id: text().primaryKey(),
    userId: belongsTo(() => users.id),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** its first characters, by which its owner recognises it */
    preview: text().notNull(),
    scopes: text({ enum: tokenScopes }).array().notNull(),
    lastUsedAt: instant(),
    /** null: valid until it is revoked */
    expiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
