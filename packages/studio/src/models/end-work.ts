import { generations, promptRefinements, trainingSessions } from "@portrait-studio/db";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Studio, WorkerStudio } from "../context.ts";
import { endGeneration } from "../generation/end-generation.ts";
import { tidyGeneration } from "../generation/tidy-generation.ts";
import { failRefinement } from "../prompts/fail-refinement.ts";
import { endTraining } from "../training/end-training.ts";
import { tidyTraining } from "../training/tidy-training.ts";

/** A model, or a whole account. */
export type Owner = { modelId: string } | { userId: string };

/** Cancels what runs for a model or an account that goes: the credits come back, and each run is told to stop. */
export async function endWork({ db }: Pick<Studio, "db">, owner: Owner): Promise<void> {
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
 * Lets the engine stop and forget what was ended before the rows go that it is known by: after them, the runs' own handlers
 * would find nothing to stop.
 */
export async function tidyEndedWork(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines" | "log">,
  modelId: string,
): Promise<void> {
  const { db } = studio;
  const ended = ["cancelled", "failed"] as const;
  const lately = sql`clock_timestamp() - interval '1 day'`;
  const trainings = await db
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.modelId, modelId),
        inArray(trainingSessions.status, ended),
        gt(trainingSessions.completedAt, lately),
      ),
    );
  const requests = await db
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        eq(generations.modelId, modelId),
        inArray(generations.status, ended),
        gt(generations.completedAt, lately),
      ),
    );
  for (const { id } of trainings) await tidyTraining(studio, id);
  for (const { id } of requests) await tidyGeneration(studio, id);
}

function of(table: typeof trainingSessions | typeof generations, owner: Owner) {
  return "modelId" in owner ? eq(table.modelId, owner.modelId) : eq(table.userId, owner.userId);
}
