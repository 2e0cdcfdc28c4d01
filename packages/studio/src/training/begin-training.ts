import { isUnfinished } from "@portrait-studio/contract";
import { models, runInTransaction, trainingSessions } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { findEngine } from "../engines/find-engine.ts";
import { startOnce } from "../engines/start-once.ts";
import { comparePhotos } from "./compare-photos.ts";
import { endTraining } from "./end-training.ts";
import { readTrainingPhotos } from "./read-training-photos.ts";

/**
 * Starts the engine on a training once, as soon as its photos are read and enough of them differ: a retry or a second run finds the
 * ticket of the first start.
 * @returns whether to follow the training; false when it has ended or was deleted, "reading" when this is to be called again
 */
export async function beginTraining(
  studio: Pick<WorkerStudio, "db" | "storage" | "photoJudge" | "engine" | "engines">,
  trainingSessionId: string,
): Promise<boolean | "reading"> {
  const { db } = studio;
  const [row] = await db
    .select({ training: trainingSessions, model: models })
    .from(trainingSessions)
    .innerJoin(models, eq(models.id, trainingSessions.modelId))
    .where(eq(trainingSessions.id, trainingSessionId));
  if (!row || !isUnfinished(row.training.status)) return false;
  if (row.training.engineTicket) return true;
  const { training, model } = row;
  const engine = findEngine(studio, model);
  if (!engine) {
    await endTraining(studio, trainingSessionId, { status: "failed", errorCode: "ENGINE_UNAVAILABLE" });
    return false;
  }
  // nothing is ordered at a provider before
  const compared = await comparePhotos(studio, training);
  if (compared !== true) return compared;
  const ticket = await startOnce(studio, trainingSessions, trainingSessionId, async () =>
    engine.startTraining({
      jobId: training.id,
      modelId: training.modelId,
      triggerWord: model.triggerWord,
      photos: await readTrainingPhotos(db, training.uploadSessionId),
    }),
  );
  if (!ticket) return true;
  await runInTransaction(db, async (tx) => {
    const [begun] = await tx
      .update(trainingSessions)
      .set({
        engineTicket: ticket,
        status: sql`case when ${trainingSessions.status} = 'queued' then 'processing' else ${trainingSessions.status} end`,
        startedAt: sql`clock_timestamp()`,
      })
      .where(eq(trainingSessions.id, trainingSessionId))
      .returning({ status: trainingSessions.status });
    // one that was cancelled meanwhile has told its model so already
    if (begun?.status === "processing")
      await tx.update(models).set({ status: "processing" }).where(eq(models.id, training.modelId));
  });
  return true;
}
