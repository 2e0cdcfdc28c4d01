import { type ErrorCode, isUnfinished } from "@portrait-studio/contract";
import { models, trainingSessions } from "@portrait-studio/db";
import type { EngineFailure, Ticket, TrainingReport } from "@portrait-studio/engine";
import { and, eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { findEngine } from "../engines/find-engine.ts";
import { completeTraining } from "./complete-training.ts";
import { endTraining } from "./end-training.ts";

const failureCodes = {
  photos_unusable: "PHOTOS_UNUSABLE",
  refused: "TRAINING_FAILED",
  not_understood: "TRAINING_FAILED",
  engine_error: "TRAINING_FAILED",
} as const satisfies Record<EngineFailure, string>;

/**
 * Asks the engine for a training's status, waiting a while for news, and stores it: progress, the finished model, a failure,
 * or the passed deadline.
 * @returns whether the training has ended
 */
export async function checkTraining(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines">,
  trainingSessionId: string,
  { waitMs }: { waitMs: number },
): Promise<boolean> {
  const [training] = await studio.db
    .select({
      status: trainingSessions.status,
      ticket: trainingSessions.engineTicket,
      overdue: sql<boolean>`${trainingSessions.deadlineAt} <= clock_timestamp()`,
      model: { engine: models.engine },
    })
    .from(trainingSessions)
    .innerJoin(models, eq(models.id, trainingSessions.modelId))
    .where(eq(trainingSessions.id, trainingSessionId));
  if (!training || !isUnfinished(training.status) || !training.ticket) return true;
  const fail = async (errorCode: ErrorCode) => {
    await endTraining(studio, trainingSessionId, { status: "failed", errorCode });
    return true;
  };
  if (training.overdue) return fail("TIMED_OUT");
  const engine = findEngine(studio, training.model);
  if (!engine) return fail("ENGINE_UNAVAILABLE");
  const report = await engine.checkTraining(training.ticket as Ticket, { waitMs });
  if (report.state === "completed") {
    await completeTraining(studio, trainingSessionId, report);
    return true;
  }
  if (report.state === "failed") return fail(failureCodes[report.reason]);
  await noteProgress(studio, trainingSessionId, report);
  return false;
}

/** Stores progress, which never decreases; a training that has ended meanwhile does not change. */
async function noteProgress(
  { db }: Pick<WorkerStudio, "db">,
  trainingSessionId: string,
  { stage, progress, counted, queuedBefore }: Extract<TrainingReport, { state: "running" }>,
): Promise<void> {
  await db
    .update(trainingSessions)
    .set({
      stage,
      stageDone: counted?.done ?? null,
      stageTotal: counted?.of ?? null,
      progress: sql`greatest(${trainingSessions.progress}, ${progress}::real)`,
      queuedAtEngine: queuedBefore ?? null,
    })
    .where(and(eq(trainingSessions.id, trainingSessionId), eq(trainingSessions.status, "processing")));
}
