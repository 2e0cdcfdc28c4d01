import { StudioError } from "@portrait-studio/contract";
import { type Database, sqlState, type Transaction } from "@portrait-studio/db";
import { is, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";

/** A transaction to join, or a database on which the operation opens its own. */
export type LedgerHandle = Database | Transaction;

const maxRetries = 3;

/** serialization failure, deadlock, lock timeout: nothing was written, and the next try may well succeed */
const retryable = new Set(["40001", "40P01", "55P03"]);

/** one message without an answer worth waiting for, so it costs a round trip and no more */
const patience = sql.raw("set local lock_timeout = '2s'; set local statement_timeout = '5s'");

/**
 * Joins the caller's transaction, whose caller decides about retries, or opens one, waits in it neither long for a lock nor for a
 * statement, and tries it again when another one was in its way. The work may therefore run up to four times.
 * @throws StudioError UNAVAILABLE when every try met a lock that was not given up.
 */
export function runInTransaction<Result>(
  handle: LedgerHandle,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (is(handle, PgTransaction)) return work(handle as Transaction);
  return retryTransient(() =>
    handle.transaction(
      async (tx) => {
        await tx.execute(patience);
        return work(tx);
      },
      { isolationLevel: "read committed" },
    ),
  );
}

/** Runs what is a transaction of its own, again when another one was in its way. @throws StudioError UNAVAILABLE */
export async function retryTransient<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!retryable.has(sqlState(error) ?? "")) throw error;
      if (retries === maxRetries) throw new StudioError("UNAVAILABLE", undefined, { cause: error });
    }
  }
}
