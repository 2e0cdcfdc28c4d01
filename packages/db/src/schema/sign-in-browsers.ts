import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns.ts";

/** A browser that has signed in to an address; the limits of unknown browsers do not affect it. */
export const signInBrowsers = pgTable(
  "sign_in_browser",
  {
    email: text().notNull(),
    browserHash: text().notNull(),
    lastUsedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.email, table.browserHash] })],
);
