import { generations, models } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { engineOf } from "../engines/find-engine.ts";
import { pollUntilNews } from "../jobs/poll-until-news.ts";
import { checkGeneration, type GenerationProgress } from "./check-generation.ts";

/**
 * Follows a request until an image is ready, it has ended, or a step's time is up.
 * @returns its progress, and whether the provider's message tells of the next, so that nobody has to ask meanwhile
 */
export async function pollGeneration(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines">,
  generationId: string,
): Promise<GenerationProgress & { callsBack: boolean }> {
  const { db, engines } = studio;
  const [model] = await db
    .select({ engine: models.engine })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .where(eq(generations.id, generationId));
  if (!model) return { ready: [], done: true, callsBack: false };
  const callsBack = engines.callsBack(engineOf(engines, model));
  const check = (options: { waitMs: number }) => checkGeneration(studio, generationId, options);
  const isNews = ({ ready, done }: GenerationProgress) => done || ready.length > 0;
  return { ...(await pollUntilNews(check, isNews)), callsBack };
}
