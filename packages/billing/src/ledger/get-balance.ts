import type { Balance } from "@portrait-studio/contract";
import { creditAccounts, creditGrants, type Database } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { ledgerNow } from "./clock.ts";

/**
 * A user's balance. Expired grants do not count as spendable, whether their expiry is booked or not; held credits stay held.
 * All figures are 0 for a user without an account. `db` may be a transaction.
 */
export async function getBalance(db: Database, userId: string): Promise<Balance> {
  const isSpendable = sql`${creditGrants.expiresAt} is null or ${creditGrants.expiresAt} > ${ledgerNow()}`;
  const [account] = await db
    .select({
      held: creditAccounts.held,
      used: creditAccounts.spent,
      debt: creditAccounts.debt,
      total: sql<number>`coalesce(sum(${creditGrants.amount}), 0)::int`,
      spendable: sql<number>`coalesce(sum(${creditGrants.remaining}) filter (where ${isSpendable}), 0)::int`,
    })
    .from(creditAccounts)
    .leftJoin(creditGrants, eq(creditGrants.userId, creditAccounts.userId))
    .where(eq(creditAccounts.userId, userId))
    .groupBy(creditAccounts.userId);
  const { total, spendable, held, used, debt } = account ?? {
    total: 0,
    spendable: 0,
    held: 0,
    used: 0,
    debt: 0,
  };
  return {
    total,
    spendable,
    held,
    used,
    remaining: spendable + held,
    percentUsed: total === 0 ? 0 : Math.round((used / total) * 1000) / 10,
    debt,
  };
}
