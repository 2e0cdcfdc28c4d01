import type { Transaction } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

/** An advisory lock, since an address may have no row yet. Read the data in later statements, because this one may have waited. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${email}`}, 0))`);
}
