import { sql } from "drizzle-orm";
import { type AnyPgColumn, text, timestamp } from "drizzle-orm/pg-core";

export const belongsTo = (id: () => AnyPgColumn) => text().notNull().references(id, { onDelete: "cascade" });

/** An instant with time zone, in milliseconds, the precision of JavaScript dates and cursors. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => instant().notNull().default(sql`clock_timestamp()`);

export const updatedAt = () =>
  instant()
    .notNull()
    .default(sql`clock_timestamp()`)
    .$onUpdate(() => sql`clock_timestamp()`);
