import { expireGrants, listUsersWithDueGrants } from "@portrait-studio/billing/ledger";
import { auditCredits } from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";

/**
 * Books what has expired and then audits the credits: the ledger, the work and the payments. What is spendable never depends on
 * it: expiry is decided when a balance is read. A finding is an alert in the log, once for each hour it stands.
 * @returns how many credits expired, and how many findings there are
 */
export async function keepBooks({
  db,
  log,
}: Pick<Studio, "db" | "log">): Promise<{ expired: number; findings: number }> {
  let expired = 0;
  for (const userId of await listUsersWithDueGrants(db)) expired += await expireGrants(db, userId);
  const findings = await auditCredits(db);
  for (const { rule, subject, detail } of findings)
    log("error", "The credits do not add up.", { rule, subject, detail });
  return { expired, findings: findings.length };
}
