import { creditAccounts } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";

/**
 * The ledger's clock: the database's time when the statement runs. now() would be the transaction's start, so a transaction
 * that waited for a lock could spend an expired grant. Rounded to milliseconds, like every stored instant.
 */
export function ledgerNow(): SQL<Date> {
  return sql`date_trunc('milliseconds', clock_timestamp())`.mapWith(creditAccounts.createdAt);
}
