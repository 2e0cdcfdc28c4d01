import { generations, promptRefinements, trainingSessions } from "@portrait-studio/db";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Studio, WorkerStudio } from "../context.ts";
import { endGeneration } from "../generation/end-generation.ts";
import { tidyGeneration } from "../generation/tidy-generation.ts";
import { failRefinement } from "../prompts/fail-refinement.ts";
import { endTraining } from "../training/end-training.ts";
import { tidyTraining } from "../training/tidy-training.ts";

/** A model or a whole account has the jobs. */
export type Owner = { modelId: string } | { userId: string };

type JobTable = typeof trainingSessions | typeof generations;

/** Cancels all jobs of a model or account that is being deleted: releases their credits and stops their runs. */
export async function cancelUnfinishedJobs({ db }: Pick<Studio, "db">, owner: Owner): Promise<void> {
  const trainings = await db
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(and(of(trainingSessions, owner), inArray(trainingSessions.status, ["queued", "processing"])));
  const requests = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(of(generations, owner), inArray(generations.status, ["pending", "processing"])));
  for (const { id } of trainings) await endTraining({ db }, id, { status: "cancelled" });
  for (const { id } of requests) await endGeneration({ db }, id, { status: "cancelled" });
  if (!("userId" in owner)) return;
  const questions = await db
    .select({ id: promptRefinements.id })
    .from(promptRefinements)
    .where(and(eq(promptRefinements.userId, owner.userId), eq(promptRefinements.status, "processing")));
  for (const { id } of questions) await failRefinement({ db }, id);
}

/**
 * Makes the engine stop and clean up cancelled jobs before their rows are deleted. After that, the runs' own handlers could
 * not find them any more.
 */
export async function tidyEndedJobs(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines" | "log">,
  modelId: string,
): Promise<void> {
  const { db } = studio;
  const endedLately = (table: JobTable) =>
    and(
      eq(table.modelId, modelId),
      inArray(table.status, ["cancelled", "failed"]),
      gt(table.completedAt, sql`clock_timestamp() - interval '1 day'`),
    );
  const trainings = await db
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(endedLately(trainingSessions));
  const requests = await db.select({ id: generations.id }).from(generations).where(endedLately(generations));
  for (const { id } of trainings) await tidyTraining(studio, id);
  for (const { id } of requests) await tidyGeneration(studio, id);
}

function of(table: JobTable, owner: Owner) {
  return "modelId" in owner ? eq(table.modelId, owner.modelId) : eq(table.userId, owner.userId);
}
