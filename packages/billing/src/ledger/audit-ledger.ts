import type { Database } from "@portrait-studio/db";
import { type AuditCursor, beginAudit, checkPage } from "./audit-page.ts";
import { type Finding, ledgerRules, type Rules } from "./ledger-rules.ts";

/** Changes nothing. A consistent ledger gives an empty list, also under full load. */
export function auditLedger(db: Database): Promise<Finding[]> {
  return checkAll(db, ledgerRules);
}

/** Each page of accounts is read in one snapshot. */
export async function checkAll(db: Database, rules: Rules): Promise<Finding[]> {
  const all: Finding[] = [];
  for (let place: AuditCursor | null = await beginAudit(db, null); place; ) {
    const { findings, next }: Awaited<ReturnType<typeof checkPage>> = await checkPage(db, rules, place);
    all.push(...findings);
    place = next;
  }
  return all;
}
