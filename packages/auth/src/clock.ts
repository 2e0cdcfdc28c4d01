import { type SQL, sql } from "drizzle-orm";
import type { TimeSpan } from "oslo";

/** The database's time, so that no decision depends on a server's clock. */
export const databaseNow: SQL = sql`clock_timestamp()`;

// in seconds, because a calendar day has 23 or 25 hours when summer time starts or ends
export function fromNow(span: TimeSpan): SQL {
  return sql`${databaseNow} + ${span.seconds()} * interval '1 second'`;
}

export function ago(span: TimeSpan): SQL {
  return sql`${databaseNow} - ${span.seconds()} * interval '1 second'`;
}
