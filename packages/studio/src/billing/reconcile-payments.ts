import { reconcilePayments as reconcile } from "@portrait-studio/billing/purchases";
import type { Studio } from "../context.ts";

/**
 * Problems that it cannot repair are logged as alerts. @param options.after what the previous page returned
 * @param options.everything reads on behind pages without news
 */
export async function reconcilePayments(
  studio: Pick<Studio, "db" | "payments" | "settings" | "log">,
  options: { after?: string; everything?: boolean } = {},
): Promise<{ missed: number; problems: number; next: string | null }> {
  const { missed, problems, next } = await reconcile(studio, options);
  for (const problem of problems) studio.log("error", "A payment and its purchase disagree.", { problem });
  return { missed, problems: problems.length, next };
}
