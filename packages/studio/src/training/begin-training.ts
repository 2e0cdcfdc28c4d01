import { isUnfinished } from "@portrait-studio/contract";
import { models, photos, trainingSessions } from "@portrait-studio/db";
import { asc, eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";

/**
 * Starts the engine on a training, once: a repetition finds the ticket of the first start.
 * @returns whether there is work to follow; false when the training is over or gone
 */
export async function beginTraining(
  { db, engine }: Pick<WorkerStudio, "db" | "engine">,
  trainingSessionId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ training: trainingSessions, triggerWord: models.triggerWord })
    .from(trainingSessions)
    .innerJoin(models, eq(models.id, trainingSessions.modelId))
    .where(eq(trainingSessions.id, trainingSessionId));
  if (!row || !isUnfinished(row.training.status)) return false;
  if (row.training.engineTicket) return true;
  const { training, triggerWord } = row;
  const photoRows = await db
    .select({
      id: photos.id,
      key: photos.storageKey,
      headBox: photos.headBox,
      confirmed: photos.headBoxConfirmed,
    })
    .from(photos)
    .where(eq(photos.uploadSessionId, training.uploadSessionId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
  const ticket = await engine.startTraining({
    jobId: training.id,
    modelId: training.modelId,
    triggerWord,
    // the engine looks for itself, except where the person has said where the head is
    photos: photoRows.map(({ id, key, headBox, confirmed }) => ({
      id,
      key,
      ...(confirmed && headBox ? { headBox } : {}),
    })),
  });
  await db
    .update(trainingSessions)
    .set({
      engineTicket: ticket,
      status: sql`case when ${trainingSessions.status} = 'queued' then 'processing' else ${trainingSessions.status} end`,
      startedAt: sql`coalesce(${trainingSessions.startedAt}, clock_timestamp())`,
    })
    .where(eq(trainingSessions.id, trainingSessionId));
  return true;
}
