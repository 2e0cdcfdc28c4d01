import { type SQL, sql } from "drizzle-orm";
import type { TimeSpan } from "oslo";

/** The database's time; servers' clocks decide nothing here. */
export const databaseNow: SQL = sql`clock_timestamp()`;

// seconds, not days: a day of the calendar is 23 or 25 hours long twice a year
export function fromNow(span: TimeSpan): SQL {
  return sql`${databaseNow} + ${span.seconds()} * interval '1 second'`;
}

export function ago(span: TimeSpan): SQL {
  return sql`${databaseNow} - ${span.seconds()} * interval '1 second'`;
}
