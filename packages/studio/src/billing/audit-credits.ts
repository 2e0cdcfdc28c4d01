import {
  type AuditStep,
  auditCredits as auditBooks,
  auditPayments,
  auditRecent,
} from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";
import { listLostImages } from "../images/list-lost-images.ts";

type AuditFinding = Awaited<ReturnType<typeof auditBooks>>[number];

const dayMs = 24 * 60 * 60 * 1000;

/** Asks the payment provider, and reads what the hourly audit need not read again. Changes nothing. @returns every inconsistency */
export async function auditCredits(
  studio: Pick<Studio, "db" | "storage" | "payments">,
): Promise<AuditFinding[]> {
  const findings = await auditBooks(studio.db);
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof listLostImages>> = await listLostImages(studio, { after });
    findings.push(...page.lost.map(withoutFile));
    after = page.next;
  }
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof listUnpaid>> = await listUnpaid(studio, after);
    findings.push(...page.findings);
    after = page.next;
  }
  return findings;
}

/** Logs an alert for each finding. @param options.after what the previous page returned */
export async function alertOfFindings(
  { db, log }: Pick<Studio, "db" | "log">,
  { after, everything = false }: { after: string; everything?: boolean },
): Promise<{ findings: number; next: string | null }> {
  const step = after ? (JSON.parse(after) as AuditStep) : undefined;
  const { findings, next } = await auditRecent(db, { step, everything });
  return { findings: alert(log, findings), next: next && JSON.stringify(next) };
}

/** Logs an alert for each. @param options.days checks only people with images of the last days; an hour changes no others */
export async function alertOfLostImages(
  studio: Pick<Studio, "db" | "storage" | "log">,
  { after, days }: { after: string; days?: number },
): Promise<{ findings: number; next: string | null }> {
  const since = days === undefined ? {} : { since: new Date(Date.now() - days * dayMs) };
  const { lost, next } = await listLostImages(studio, { after, ...since });
  return { findings: alert(studio.log, lost.map(withoutFile)), next };
}

/** Logs an alert for each. @param options.after what the previous page returned */
export async function alertOfUnpaid(
  studio: Pick<Studio, "db" | "payments" | "log">,
  { after }: { after: string },
): Promise<{ findings: number; next: string | null }> {
  const { findings, next } = await listUnpaid(studio, after);
  return { findings: alert(studio.log, findings), next };
}

function alert(log: Studio["log"], findings: AuditFinding[]): number {
  for (const { rule, subject, detail } of findings)
    log("error", "The credits do not add up.", { rule, subject, detail });
  return findings.length;
}

function withoutFile(subject: string): AuditFinding {
  return { rule: "image_without_file", subject, detail: "" };
}

async function listUnpaid({ db, payments }: Pick<Studio, "db" | "payments">, after: string) {
  try {
    return await auditPayments({ db, payments }, new Date(Date.now() - 3 * dayMs), after);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { findings: [{ rule: "payments_not_compared", subject: "stripe", detail }], next: null };
  }
}
