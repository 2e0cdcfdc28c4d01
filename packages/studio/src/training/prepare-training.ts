import { type Database, models, trainingSessions } from "@portrait-studio/db";
import type { AnyEngine, Ticket, TrainingInput } from "@portrait-studio/engine";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { hereTicket } from "../jobs/tasks.ts";
import { comparePhotos } from "./compare-photos.ts";
import { readTrainingPhotos } from "./read-training-photos.ts";

/**
 * Reads and compares a training's photos for a provider; on this machine the place that trains does it.
 * @returns what starts its engine; or false when it has ended for them, "reading" when it goes on
 */
export async function prepareTraining(
  studio: Pick<WorkerStudio, "db" | "storage" | "photoJudge">,
  engine: AnyEngine,
  id: string,
): Promise<(() => Promise<Ticket>) | false | "reading"> {
  const training = await readTraining(studio.db, id);
  if (!training) return false;
  if (engine.local?.train || !("startTraining" in engine)) return async () => hereTicket;
  const compared = await comparePhotos(studio, training);
  return compared === true ? async () => engine.startTraining(await training.readInput()) : compared;
}

export async function readTraining(db: Database, id: string) {
  const [training] = await db
    .select({
      id: trainingSessions.id,
      status: trainingSessions.status,
      modelId: trainingSessions.modelId,
      uploadSessionId: trainingSessions.uploadSessionId,
      consentVersion: trainingSessions.consentVersion,
      triggerWord: models.triggerWord,
      engine: models.engine,
    })
    .from(trainingSessions)
    .innerJoin(models, eq(models.id, trainingSessions.modelId))
    .where(eq(trainingSessions.id, id));
  if (!training) return undefined;
  const { modelId, uploadSessionId, triggerWord } = training;
  const readInput = async (): Promise<TrainingInput> => ({
    jobId: id,
    modelId,
    triggerWord,
    photos: await readTrainingPhotos(db, uploadSessionId),
  });
  return { ...training, readInput };
}
