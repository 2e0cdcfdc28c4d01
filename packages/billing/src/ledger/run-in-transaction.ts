import { StudioError } from "@portrait-studio/contract";
import { type Database, sqlState, type Transaction } from "@portrait-studio/db";
import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";

/** A transaction to join, or a database on which the operation opens its own. */
export type LedgerHandle = Database | Transaction;

const maxRetries = 3;

/** serialization failure, deadlock, lock timeout: nothing was written, and the next try may well succeed */
const retryable = new Set(["40001", "40P01", "55P03"]);

/**
 * Joins the caller's transaction, whose caller decides about retries, or opens one and retries it.
 * @throws StudioError UNAVAILABLE when every try met a lock that was not given up.
 */
export async function runInTransaction<Result>(
  handle: LedgerHandle,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (isTransaction(handle)) return work(handle);
  for (let retries = 0; ; retries += 1) {
    try {
      return await handle.transaction(work, { isolationLevel: "read committed" });
    } catch (error) {
      if (!retryable.has(sqlState(error) ?? "")) throw error;
      if (retries === maxRetries) throw new StudioError("UNAVAILABLE", undefined, { cause: error });
    }
  }
}

function isTransaction(handle: LedgerHandle): handle is Transaction {
  return is(handle, PgTransaction);
}
