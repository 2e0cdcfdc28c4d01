import { models, trainingSessions } from "@portrait-studio/db";
import type { Engine, Ticket } from "@portrait-studio/engine";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { comparePhotos } from "./compare-photos.ts";
import { readTrainingPhotos } from "./read-training-photos.ts";

/** Reads and compares a training's photos. @returns what starts its engine; or false when it has ended for them, "reading" when it goes on */
export async function prepareTraining(
  studio: Pick<WorkerStudio, "db" | "storage" | "photoJudge">,
  engine: Engine,
  id: string,
): Promise<(() => Promise<Ticket>) | false | "reading"> {
  const [training] = await studio.db
    .select({
      id: trainingSessions.id,
      modelId: trainingSessions.modelId,
      uploadSessionId: trainingSessions.uploadSessionId,
      consentVersion: trainingSessions.consentVersion,
      triggerWord: models.triggerWord,
    })
    .from(trainingSessions)
    .innerJoin(models, eq(models.id, trainingSessions.modelId))
    .where(eq(trainingSessions.id, id));
  if (!training) return false;
  const compared = await comparePhotos(studio, training);
  if (compared !== true) return compared;
  const { modelId, uploadSessionId, triggerWord } = training;
  return async () =>
    engine.startTraining({
      jobId: id,
      modelId,
      triggerWord,
      photos: await readTrainingPhotos(studio.db, uploadSessionId),
    });
}
