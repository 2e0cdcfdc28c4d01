import {
  type Database,
  passkeyChallenges,
  sessions,
  signInBrowsers,
  signInChallenges,
} from "@portrait-studio/db";
import { lte, sql } from "drizzle-orm";
import { TimeSpan } from "oslo";
import { knownFor } from "./challenges/budgets.ts";
import { ago, databaseNow } from "./clock.ts";

/** longer than any limit looks back */
const countedFor = new TimeSpan(25, "h");
const rowsAtOnce = 5_000;

/**
 * Deletes some of the ended sessions, and of the addresses, browsers and networks that no limit needs any more.
 * @returns null when nothing is left
 */
export async function pruneSignIns(db: Database): Promise<{ next: string | null }> {
  const due = [
    { table: sessions, isDue: lte(sessions.expiresAt, databaseNow) },
    { table: passkeyChallenges, isDue: lte(passkeyChallenges.expiresAt, databaseNow) },
    { table: signInChallenges, isDue: lte(signInChallenges.createdAt, ago(countedFor)) },
    { table: signInBrowsers, isDue: lte(signInBrowsers.lastUsedAt, ago(knownFor)) },
  ];
  let next: string | null = null;
  for (const { table, isDue } of due) {
    const some = sql`select ctid from ${table} where ${isDue} limit ${rowsAtOnce}`;
    const { rowCount } = await db.execute(sql`delete from ${table} where ctid in (${some})`);
    if (rowCount === rowsAtOnce) next = "more";
  }
  return { next };
}
