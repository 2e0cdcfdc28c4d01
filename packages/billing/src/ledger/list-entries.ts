import type { ledgerEntrySchema } from "@portrait-studio/contract";
import { type Database, ledgerEntries, ledgerOps } from "@portrait-studio/db";
import { desc, eq, sql } from "drizzle-orm";

export type LedgerEntry = ReturnType<typeof ledgerEntrySchema.parse>;

/** What happened to a user's credits, the latest first: one line an operation, with what it changed of the spendable balance. */
export async function listEntries(
  db: Database,
  userId: string,
  { limit = 50 }: { limit?: number } = {},
): Promise<LedgerEntry[]> {
  const rows = await db
    .select({
      id: ledgerOps.id,
      kind: ledgerOps.kind,
      amount: sql<number>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerEntries.bucket} = 'available'), 0)::int`,
      subjectType: ledgerOps.subjectType,
      subjectId: ledgerOps.subjectId,
      createdAt: ledgerOps.createdAt,
    })
    .from(ledgerOps)
    .leftJoin(ledgerEntries, eq(ledgerEntries.opId, ledgerOps.id))
    .where(eq(ledgerOps.userId, userId))
    .groupBy(ledgerOps.id)
    // within a millisecond the entries' own numbers know the order
    .orderBy(desc(ledgerOps.createdAt), sql`min(${ledgerEntries.id}) desc nulls last`, desc(ledgerOps.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
