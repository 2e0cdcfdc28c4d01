import { creditGrants, type Database } from "@portrait-studio/db";
import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { ledgerNow } from "./lock-account.ts";
import { type GrantPage, nextGrants } from "./next-grants.ts";

/** A page of users who have credits that expire within a week and got no mail about them yet; a user may be in several pages. */
export async function listUsersToWarn(db: Database, page: Pick<GrantPage, "after" | "since">) {
  const { grants, next } = await nextGrants(db, {
    ...page,
    until: "7 days",
    condition: sql`${isDue()}`,
    limit: 100,
  });
  return { users: [...new Set(grants.map(({ userId }) => userId))], next };
}

export async function listGrantsToWarnAbout(db: Database, userId: string) {
  const rows = await db
    .select({ id: creditGrants.id, remaining: creditGrants.remaining, expiresAt: creditGrants.expiresAt })
    .from(creditGrants)
    .where(and(eq(creditGrants.userId, userId), isDue()))
    .orderBy(asc(creditGrants.expiresAt));
  return rows.flatMap(({ expiresAt, ...grant }) => (expiresAt ? [{ ...grant, expiresAt }] : []));
}

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
