import { reconcilePayments as reconcile } from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";

/**
 * Finds what webhooks should have told and did not: payments, refunds, disputes of the last three days. What stays wrong is an
 * alert in the log.
 * @returns how many events had been missed, and how many things stay wrong
 */
export async function reconcilePayments({
  db,
  payments,
  settings: { creditExpiry },
  log,
}: Pick<Studio, "db" | "payments" | "settings" | "log">): Promise<{ missed: number; problems: number }> {
  const { missed, problems } = await reconcile({ db, payments, creditExpiry });
  for (const problem of problems) log("error", "A payment and its purchase disagree.", { problem });
  return { missed, problems: problems.length };
}
