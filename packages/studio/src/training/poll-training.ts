import { models, trainingSessions } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { getEngineName } from "../engines/find-engine.ts";
import { pollUntilNews } from "../jobs/poll-until-news.ts";
import { checkTraining } from "./check-training.ts";

/**
 * Follows a training until it has ended or a step's time is up.
 * @returns whether it has ended, and whether it runs at a provider, which works on unattended
 */
export async function pollTraining(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines">,
  trainingSessionId: string,
): Promise<{ over: boolean; hosted: boolean }> {
  const { db, engines } = studio;
  const [model] = await db
    .select({ engine: models.engine })
    .from(trainingSessions)
    .innerJoin(models, eq(models.id, trainingSessions.modelId))
    .where(eq(trainingSessions.id, trainingSessionId));
  if (!model) return { over: true, hosted: false };
  const profile = engines.getProfile(getEngineName(engines, model));
  const hosted = profile.hosted && !profile.worksFromPhotos;
  const check = (options: { waitMs: number }) => checkTraining(studio, trainingSessionId, options);
  return { over: await pollUntilNews(check, (over) => over), hosted };
}
