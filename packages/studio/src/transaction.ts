import { runInTransaction } from "@portrait-studio/billing/ledger";
import type { Database, Transaction } from "@portrait-studio/db";

/**
 * Runs the work in one transaction, with the patience of the ledger's: it waits neither long for a lock nor for a statement, and
 * tries again when another one was in its way, so the work may run more than once. Inside it await nothing but that transaction.
 * @throws UNAVAILABLE when every try met a lock that was not given up
 */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return runInTransaction(db, work);
}
