import { creditGrants, type Database } from "@portrait-studio/db";
import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { ledgerNow } from "./clock.ts";

export interface ExpiringGrant {
  id: string;
  remaining: number;
  expiresAt: Date;
}

/** Users who have credits that expire within a week and got no mail about them yet, in no particular order. */
export async function listUsersToWarn(db: Database, limit = 100): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: creditGrants.userId })
    .from(creditGrants)
    .where(isDue())
    .limit(limit);
  return rows.map((row) => row.userId);
}

/** A user's grants to warn about, soonest expiry first. */
export async function listGrantsToWarnOf(db: Database, userId: string): Promise<ExpiringGrant[]> {
  const rows = await db
    .select({ id: creditGrants.id, remaining: creditGrants.remaining, expiresAt: creditGrants.expiresAt })
    .from(creditGrants)
    .where(and(eq(creditGrants.userId, userId), isDue()))
    .orderBy(asc(creditGrants.expiresAt));
  return rows.flatMap(({ expiresAt, ...grant }) => (expiresAt ? [{ ...grant, expiresAt }] : []));
}

/** Records that the user was warned about these grants. */
export async function markWarned(db: Database, grantIds: readonly string[]): Promise<void> {
  await db
    .update(creditGrants)
    .set({ warnedAt: sql`clock_timestamp()` })
    .where(and(inArray(creditGrants.id, [...grantIds]), isNull(creditGrants.warnedAt)));
}

/** Grants that live no longer than the warning period, such as compensations, are not worth a mail. */
function isDue(): SQL | undefined {
  return and(
    isNull(creditGrants.warnedAt),
    gt(creditGrants.remaining, 0),
    gt(creditGrants.expiresAt, ledgerNow()),
    lte(creditGrants.expiresAt, sql`${ledgerNow()} + interval '7 days'`),
    sql`${creditGrants.expiresAt} - ${creditGrants.createdAt} > interval '8 days'`,
  );
}
