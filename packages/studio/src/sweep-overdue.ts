import { generations, promptRefinements, trainingSessions } from "@portrait-studio/db";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Studio } from "./context.ts";
import { endGeneration } from "./generation/end-generation.ts";
import { failRefinement } from "./prompts/fail-refinement.ts";
import { endTraining } from "./training/end-training.ts";

const batchSize = 100;

/**
 * Ends every job and every refinement of a prompt whose deadline has passed, and releases its credits.
 * @returns how many it ended
 */
export async function sweepOverdue(studio: Pick<Studio, "db">): Promise<number> {
  const { db } = studio;
  const now = sql`clock_timestamp()`;
  const trainings = await db
    .select({ id: trainingSessions.id })
    .from(trainingSessions)
    .where(
      and(inArray(trainingSessions.status, ["queued", "processing"]), lte(trainingSessions.deadlineAt, now)),
    )
    .limit(batchSize);
  const requests = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(inArray(generations.status, ["pending", "processing"]), lte(generations.deadlineAt, now)))
    .limit(batchSize);
  const questions = await db
    .select({ id: promptRefinements.id })
    .from(promptRefinements)
    .where(and(eq(promptRefinements.status, "processing"), lte(promptRefinements.deadlineAt, now)))
    .limit(batchSize);
  const timedOut = { status: "failed", errorCode: "TIMED_OUT" } as const;
  let ended = 0;
  for (const { id } of trainings) if (await endTraining(studio, id, timedOut)) ended += 1;
  for (const { id } of requests) if (await endGeneration(studio, id, timedOut)) ended += 1;
  for (const { id } of questions) if (await failRefinement(studio, id)) ended += 1;
  return ended;
}
