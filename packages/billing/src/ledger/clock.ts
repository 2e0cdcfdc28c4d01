import { creditAccounts } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";

/**
 * The ledger's one clock: the database's, at the moment the statement runs. Not now(), which stands still from the start of the
 * transaction: after waiting for a lock, that would still spend a grant that has expired. Milliseconds, as every stored instant.
 */
export function ledgerNow(): SQL<Date> {
  return sql`date_trunc('milliseconds', clock_timestamp())`.mapWith(creditAccounts.createdAt);
}
