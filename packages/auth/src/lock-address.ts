import type { Transaction } from "@portrait-studio/db";
import { sql } from "drizzle-orm";

/** Whoever holds it is alone with an address's challenges until the transaction ends: guesses are counted one by one. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in:${email}`}, 0))`);
}
