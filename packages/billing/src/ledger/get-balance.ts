import type { Balance } from "@portrait-studio/contract";
import { creditAccounts, creditGrants, type Database } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { ledgerNow } from "./lock-account.ts";

/** Expired grants are not spendable, booked or not; held credits stay held. All is 0 without an account. `db` may be a transaction. */
export async function getBalance(db: Database, userId: string): Promise<Balance> {
  const isSpendable = sql`${creditGrants.expiresAt} is null or ${creditGrants.expiresAt} > ${ledgerNow()}`;
  const [account] = await db
    .select({
      held: creditAccounts.held,
      used: creditAccounts.spent,
      refunded: sql<number>`${creditAccounts.refunded} - ${creditAccounts.debt}`,
      debt: creditAccounts.debt,
      total: sql<number>`coalesce(sum(${creditGrants.amount}), 0)::int`,
      spendable: sql<number>`coalesce(sum(${creditGrants.remaining}) filter (where ${isSpendable}), 0)::int`,
    })
    .from(creditAccounts)
    .leftJoin(creditGrants, eq(creditGrants.userId, creditAccounts.userId))
    .where(eq(creditAccounts.userId, userId))
    .groupBy(creditAccounts.userId);
  if (!account)
    return { total: 0, spendable: 0, held: 0, used: 0, remaining: 0, refunded: 0, percentUsed: 0, debt: 0 };
  const { total, spendable, held, used, refunded } = account;
  const kept = total - refunded;
  return {
    ...account,
    remaining: spendable + held,
    percentUsed: kept === 0 ? 0 : Math.round((used / kept) * 1000) / 10,
  };
}
