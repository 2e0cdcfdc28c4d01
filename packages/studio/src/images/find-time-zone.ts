import type { Database } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

/** by name, whether the database knows it: the few hundred that there are */
const known = new Map<string, boolean>();

/** A time zone by the name that the database knows it by; UTC for one that only newer browsers know. */
export async function findTimeZone(db: Database, timeZone: string): Promise<string> {
  const name = canonicalName(timeZone);
  if (name === undefined) return "UTC";
  if (!known.has(name)) {
    const { rows } = await db.execute(sql`select from pg_timezone_names where name = ${name}`);
    known.set(name, rows.length > 0);
  }
  return known.get(name) ? name : "UTC";
}

function canonicalName(timeZone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
