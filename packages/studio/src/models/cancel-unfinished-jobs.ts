import { findJobTable, promptRefinements } from "@portrait-studio/db";
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Studio, WorkerStudio } from "../context.ts";
import { cleanUpJob } from "../jobs/clean-up-job.ts";
import { endJob } from "../jobs/end-job.ts";
import { failRefinement } from "../prompts/fail-refinement.ts";

export type Owner = { modelId: string } | { userId: string };

type JobTable = ReturnType<typeof findJobTable>;

export async function cancelUnfinishedJobs({ db }: Pick<Studio, "db">, owner: Owner): Promise<void> {
  const ids = await listJobIds({ db }, (jobs) =>
    and(
      "modelId" in owner ? eq(jobs.modelId, owner.modelId) : eq(jobs.userId, owner.userId),
      inArray(jobs.status, ["queued", "pending", "processing"]),
    ),
  );
  for (const id of ids) await endJob({ db }, id, { status: "cancelled" });
  if (!("userId" in owner)) return;
  const questions = await db
    .select({ id: promptRefinements.id })
    .from(promptRefinements)
    .where(and(eq(promptRefinements.userId, owner.userId), eq(promptRefinements.status, "processing")));
  for (const { id } of questions) await failRefinement({ db }, id);
}

/** Runs before rows are deleted, because afterwards the runs' own handlers could not find the jobs any more. */
export async function cleanUpEndedJobs(
  studio: Pick<WorkerStudio, "db" | "storage" | "engine" | "log">,
  modelId: string,
): Promise<void> {
  const ids = await listJobIds(studio, (jobs) =>
    and(
      eq(jobs.modelId, modelId),
      inArray(jobs.status, ["cancelled", "failed"]),
      gt(jobs.completedAt, sql`clock_timestamp() - interval '1 day'`),
    ),
  );
  for (const id of ids) await cleanUpJob(studio, id);
}

async function listJobIds(
  { db }: Pick<Studio, "db">,
  matching: (jobs: JobTable) => SQL | undefined,
): Promise<string[]> {
  const tables = [findJobTable("trn_"), findJobTable("gen_")];
  const found: string[] = [];
  for (const jobs of tables)
    for (const { id } of await db.select({ id: jobs.id }).from(jobs).where(matching(jobs))) found.push(id);
  return found;
}
