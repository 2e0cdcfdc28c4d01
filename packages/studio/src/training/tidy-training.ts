import { isUnfinished } from "@portrait-studio/contract";
import { models, trainingSessions } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { tidyJob } from "../engines/find-engine.ts";

/** After a training has ended, makes the engine stop it and delete its leftovers. Safe to repeat. */
export async function tidyTraining(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines" | "log">,
  trainingSessionId: string,
): Promise<void> {
  const [training] = await studio.db
    .select({
      status: trainingSessions.status,
      ticket: trainingSessions.engineTicket,
      model: { engine: models.engine },
    })
    .from(trainingSessions)
    .innerJoin(models, eq(models.id, trainingSessions.modelId))
    .where(eq(trainingSessions.id, trainingSessionId));
  if (!training?.ticket || isUnfinished(training.status)) return;
  await tidyJob(studio, training);
}
