import { type Database, signInChallenges, signInFailures } from "@portrait-studio/db";
import { lte } from "drizzle-orm";
import { TimeSpan } from "oslo";
import { ago } from "../clock.ts";

/** Forgets addresses that no limit needs to remember. */
export async function pruneChallenges(db: Database): Promise<void> {
  await db.delete(signInChallenges).where(lte(signInChallenges.createdAt, ago(new TimeSpan(1, "d"))));
  await db.delete(signInFailures).where(lte(signInFailures.createdAt, ago(new TimeSpan(90, "d"))));
}
