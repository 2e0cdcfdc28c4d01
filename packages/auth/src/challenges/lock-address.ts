import type { Transaction } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

/**
 * One at a time for each address, until the transaction ends: limits that are counted, then acted on, hold in parallel too.
 * Not a row's lock, since an address may have no row yet. What follows must be read by later statements.
 */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${email}`}, 0))`);
}
