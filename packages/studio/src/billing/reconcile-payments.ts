import { reconcilePayments as reconcile } from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";

/**
 * Finds what webhooks missed: payments, refunds and disputes of the last three days. Problems that it cannot repair are logged
 * as alerts.
 * @returns the number of missed events, and of remaining problems
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
