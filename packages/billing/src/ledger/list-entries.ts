import type { ledgerEntrySchema } from "@portrait-studio/contract";
import { type Database, ledgerOps, purchaseRefunds } from "@portrait-studio/db";
import { and, desc, eq, lt, sql } from "drizzle-orm";

export type LedgerEntry = ReturnType<typeof ledgerEntrySchema.parse>;

/** a refund's hold refers to the refund, but people look for the purchase */
export const entrySubjectId = sql<string>`coalesce(${purchaseRefunds.purchaseId}, ${ledgerOps.subjectId})`;

/** The query must join the refunds of purchases. */
export const entryColumns = {
  seq: ledgerOps.seq,
  id: ledgerOps.id,
  kind: ledgerOps.kind,
  amount: sql<number>`coalesce((select sum(e.amount) from ledger_entry e
    where e.op_id = ledger_op.id and e.bucket = 'available'), 0)::int`,
  balanceAfter: ledgerOps.balanceAfter,
  subjectType: ledgerOps.subjectType,
  subjectId: entrySubjectId,
  createdAt: ledgerOps.createdAt,
};

type EntryRow = Omit<LedgerEntry, "createdAt"> & { seq: number; createdAt: Date };

export function presentEntry({ seq: _, createdAt, ...entry }: EntryRow): LedgerEntry {
  return { ...entry, createdAt: createdAt.toISOString() };
}

/** Newest first: one line per operation, with its change of the spendable balance. `before` is the `next` of the previous page. */
export async function listEntries(
  db: Database,
  userId: string,
  { limit = 50, before }: { limit?: number | undefined; before?: number | undefined } = {},
) {
  const rows = await db
    .select(entryColumns)
    .from(ledgerOps)
    .leftJoin(purchaseRefunds, eq(purchaseRefunds.id, ledgerOps.subjectId))
    .where(and(eq(ledgerOps.userId, userId), before === undefined ? undefined : lt(ledgerOps.seq, before)))
    .orderBy(desc(ledgerOps.seq))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    entries: page.map(presentEntry),
    /** null on the last page */
    next: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
  };
}
