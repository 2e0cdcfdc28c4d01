import { StudioError } from "@portrait-studio/contract/errors";
import { is, sql } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./client.ts";
import { sqlState } from "./errors.ts";

export type DatabaseHandle = Database | Transaction;

const maxRetries = 3;

/** serialization failure, deadlock, lock timeout: nothing was written, and a retry will probably succeed */
const retryable = new Set(["40001", "40P01", "55P03"]);

/** both settings in one statement, to save a round trip */
const timeouts = sql.raw("set local lock_timeout = '2s'; set local statement_timeout = '5s'");

/**
 * Joins a given transaction, whose opener is responsible for retries. With a database, it opens a transaction with short timeouts
 * for locks and statements and retries it after a conflict. The work may run up to four times and must await only its transaction.
 * @throws StudioError UNAVAILABLE when every attempt failed on a conflict
 */
export function runInTransaction<Result>(
  handle: DatabaseHandle,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (is(handle, PgTransaction)) return work(handle as Transaction);
  return retryTransient(() =>
    handle.transaction(
      async (tx) => {
        await tx.execute(timeouts);
        return work(tx);
      },
      { isolationLevel: "read committed" },
    ),
  );
}

/** Runs work that is a single transaction, and retries it after a conflict. @throws StudioError UNAVAILABLE */
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
