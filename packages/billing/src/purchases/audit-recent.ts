import { setTimeout as pause } from "node:timers/promises";
import { type Database, ledgerAudits } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import { type AuditCursor, beginAudit, checkPage } from "../ledger/audit-page.ts";
import type { Finding } from "../ledger/ledger-rules.ts";
import { creditRules } from "./audit-credits.ts";

export interface AuditStep {
  place: AuditCursor;
  /** no open transaction can add an entry at or before `place.through` any more */
  complete: boolean;
  clean: boolean;
}

const pollMs = 20;
const polls = 100;

/**
 * Checks the accounts that have entries since the last audit that found nothing; `everything` checks all accounts. Each call checks
 * one page. At the end of an audit without findings, the next one begins where this one ended.
 * @param step where the previous call said to continue; the first call has none
 * @returns what does not add up in this page, and where to continue; null at the end
 */
export async function auditRecent(
  db: Database,
  { step, everything = false }: { step?: AuditStep | undefined; everything?: boolean },
): Promise<{ findings: Finding[]; next: AuditStep | null }> {
  const { place, complete, clean } = step ?? (await begin(db, everything));
  const { findings, next } = await checkPage(db, creditRules, place);
  const stillClean = clean && findings.length === 0;
  if (next) return { findings, next: { place: next, complete, clean: stillClean } };
  if (complete && stillClean) await markAudited(db, place.through);
  return { findings, next: null };
}

async function begin(db: Database, everything: boolean): Promise<AuditStep> {
  const [last] = await db.select({ position: ledgerAudits.position }).from(ledgerAudits);
  const place = await beginAudit(db, everything ? null : (last?.position ?? null));
  return { place, complete: await awaitOpenTransactions(db), clean: true };
}

/**
 * A transaction that is still open may have an entry before the last that is visible. All have an id before they write one, because
 * they lock the account: when those with an id below a new one have ended, no such entry can appear any more.
 * @returns whether they have ended within two seconds
 */
async function awaitOpenTransactions(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  for (let poll = 0; poll < polls; poll += 1) {
    const { rows: states } = await db.execute<{ ended: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.id}::text::xid8 as ended`,
    );
    if (states[0]?.ended) return true;
    await pause(pollMs);
  }
  return false;
}

async function markAudited(db: Database, position: number): Promise<void> {
  await db
    .insert(ledgerAudits)
    .values({ id: "ledger", position })
    .onConflictDoUpdate({
      target: ledgerAudits.id,
      set: {
        position: sql`greatest(${ledgerAudits.position}, excluded.position)`,
        settledAt: sql`clock_timestamp()`,
      },
    });
}
