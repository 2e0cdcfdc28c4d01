import { type Database, signInBrowsers, signInChallenges } from "@portrait-studio/db";
import { lte } from "drizzle-orm";
import { TimeSpan } from "oslo";
import { ago } from "../clock.ts";
import { knownFor } from "./budgets.ts";

/** longer than any limit looks back */
const countedFor = new TimeSpan(25, "h");

/** Deletes addresses, browsers and networks that no limit needs any more. */
export async function pruneChallenges(db: Database): Promise<void> {
  await db.delete(signInChallenges).where(lte(signInChallenges.createdAt, ago(countedFor)));
  await db.delete(signInBrowsers).where(lte(signInBrowsers.lastUsedAt, ago(knownFor)));
}
