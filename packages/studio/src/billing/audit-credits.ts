import { auditCredits as auditBooks, auditPayments } from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";

type Finding = Awaited<ReturnType<typeof auditBooks>>[number];

const lookBackMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Checks everything that must be true of credits, against the payments' side too. Changes nothing.
 * @returns what is not as it must be; empty in a sound studio
 */
export async function auditCredits({ db, payments }: Pick<Studio, "db" | "payments">): Promise<Finding[]> {
  const findings = await auditBooks(db);
  try {
    findings.push(...(await auditPayments({ db, payments }, new Date(Date.now() - lookBackMs))));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    findings.push({ rule: "payments_not_compared", subject: "stripe", detail });
  }
  return findings;
}
