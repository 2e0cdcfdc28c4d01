import { StudioError } from "@portrait-studio/contract";
import { creditAccounts, creditHolds, type Transaction } from "@portrait-studio/db";
import { eq, type SQL, sql } from "drizzle-orm";

/**
 * Every credit operation starts here: it locks the account's row until the transaction ends and opens a missing account.
 * Read the data for decisions in later statements, because this one may have waited for another transaction.
 */
export async function lockAccount(tx: Transaction, userId: string): Promise<void> {
  if (await lockWhere(tx, eq(creditAccounts.userId, userId))) return;
  await tx.insert(creditAccounts).values({ userId }).onConflictDoNothing();
  await lockWhere(tx, eq(creditAccounts.userId, userId));
}

/** @returns the account's user @throws StudioError NOT_FOUND when there is no such hold */
export async function lockAccountOfHold(tx: Transaction, holdId: string): Promise<string> {
  const owner = tx.select({ userId: creditHolds.userId }).from(creditHolds).where(eq(creditHolds.id, holdId));
  const userId = await lockWhere(tx, eq(creditAccounts.userId, owner));
  if (userId === undefined) throw new StudioError("NOT_FOUND");
  return userId;
}

/** Not FOR UPDATE, which would also block inserts of rows that only reference the account. */
async function lockWhere(tx: Transaction, condition: SQL): Promise<string | undefined> {
  const [account] = await tx
    .select({ userId: creditAccounts.userId })
    .from(creditAccounts)
    .where(condition)
    .for("no key update");
  return account?.userId;
}

/**
 * The ledger's clock: the database's time when the statement runs. now() would be the transaction's start, so a transaction
 * that waited for a lock could spend an expired grant. Rounded to milliseconds, like every stored instant.
 */
export function ledgerNow(): SQL<Date> {
  return sql`date_trunc('milliseconds', clock_timestamp())`.mapWith(creditAccounts.createdAt);
}
