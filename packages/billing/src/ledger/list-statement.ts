import { type Database, ledgerOps, purchaseRefunds } from "@portrait-studio/db";
import { and, asc, desc, eq, inArray, lt, max } from "drizzle-orm";
import { entryColumns, entrySubjectId, type LedgerEntry, presentEntry } from "./list-entries.ts";

export interface StatementLine {
  subjectType: LedgerEntry["subjectType"];
  subjectId: string;
  /** the first one first */
  entries: LedgerEntry[];
}

export interface StatementPage {
  lines: StatementLine[];
  /** what the next page begins before; null when this is the last one */
  next: number | null;
}

/**
 * What happened to a user's credits, one line a job, purchase or grant, the one with the latest entry first. `before` is the
 * `next` of the page before.
 */
export async function listStatement(
  db: Database,
  userId: string,
  { limit = 20, before }: { limit?: number | undefined; before?: number | undefined } = {},
): Promise<StatementPage> {
  const latest = max(ledgerOps.seq);
  const heads = await db
    .select({ subjectType: ledgerOps.subjectType, subjectId: entrySubjectId, latest })
    .from(ledgerOps)
    .leftJoin(purchaseRefunds, eq(purchaseRefunds.id, ledgerOps.subjectId))
    .where(eq(ledgerOps.userId, userId))
    .groupBy(ledgerOps.subjectType, entrySubjectId)
    .having(before === undefined ? undefined : lt(latest, before))
    .orderBy(desc(latest))
    .limit(limit + 1);
  const page = heads.slice(0, limit);
  const ids = page.map(({ subjectId }) => subjectId);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(entryColumns)
          .from(ledgerOps)
          .leftJoin(purchaseRefunds, eq(purchaseRefunds.id, ledgerOps.subjectId))
          .where(and(eq(ledgerOps.userId, userId), inArray(entrySubjectId, ids)))
          .orderBy(asc(ledgerOps.seq));
  return {
    lines: page.map(({ subjectType, subjectId }) => ({
      subjectType,
      subjectId,
      entries: rows
        .filter((row) => row.subjectType === subjectType && row.subjectId === subjectId)
        .map(presentEntry),
    })),
    next: heads.length > limit ? (page.at(-1)?.latest ?? null) : null,
  };
}
