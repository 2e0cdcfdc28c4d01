import { generations, promptRefinements, trainingSessions } from "@portrait-studio/db";
import { sql } from "drizzle-orm";
import type { Studio } from "../context.ts";
import { failRefinement } from "../prompts/fail-refinement.ts";
import { endJob } from "./end-job.ts";

const jobsAtOnce = 100;
const timedOut = { status: "failed", errorCode: "TIMED_OUT" } as const;

/**
 * Refinements of prompts are jobs here too. One that cannot be ended is logged and does not keep the others from it.
 * @param after what the previous call returned @returns how many it ended, and where to continue; null at the end
 */
export async function sweepOverdue(
  studio: Pick<Studio, "db" | "log">,
  { after = "" }: { after?: string } = {},
): Promise<{ ended: number; next: string | null }> {
  const overdue = sql`deadline_at <= clock_timestamp() and id > ${after}`;
  const { rows } = await studio.db.execute<{ isJob: boolean; id: string }>(sql`
    select true as "isJob", id from ${trainingSessions} where status in ('queued', 'processing') and ${overdue}
    union all select true, id from ${generations} where status in ('pending', 'processing') and ${overdue}
    union all select false, id from ${promptRefinements} where status = 'processing' and ${overdue}
    order by id limit ${jobsAtOnce}`);
  let ended = 0;
  for (const { isJob, id } of rows) {
    try {
      if (await (isJob ? endJob(studio, id, timedOut) : failRefinement(studio, id))) ended += 1;
    } catch (error) {
      studio.log("error", "An overdue job could not be ended.", { id, error: String(error) });
    }
  }
  return { ended, next: rows.length === jobsAtOnce ? (rows.at(-1)?.id ?? null) : null };
}
