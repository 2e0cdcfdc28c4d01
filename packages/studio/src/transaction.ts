import type { Database, Transaction } from "@portrait-studio/db";

/** Runs the work in one transaction. Inside it await nothing but that transaction. */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return db.transaction(work, { isolationLevel: "read committed" });
}
