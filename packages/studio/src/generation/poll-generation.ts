import { generations, models } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { getEngineName } from "../engines/find-engine.ts";
import { pollUntilNews } from "../jobs/poll-until-news.ts";
import { checkGeneration, type GenerationProgress } from "./check-generation.ts";

/**
 * Follows a request until an image is ready, it has ended, or a step's time is up.
 * @returns its progress, whether it is made at a provider, which works on unattended, and whether that one's message tells of the next image
 */
export async function pollGeneration(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines">,
  generationId: string,
): Promise<GenerationProgress & { hosted: boolean; callsBack: boolean }> {
  const { db, engines } = studio;
  const [model] = await db
    .select({ engine: models.engine })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .where(eq(generations.id, generationId));
  if (!model) return { ready: [], done: true, hosted: false, callsBack: false };
  const engine = getEngineName(engines, model);
  const { hosted } = engines.getProfile(engine);
  const callsBack = engines.callsBack(engine);
  const check = (options: { waitMs: number }) => checkGeneration(studio, generationId, options);
  const isNews = ({ ready, done }: GenerationProgress) => done || ready.length > 0;
  return { ...(await pollUntilNews(check, isNews)), hosted, callsBack };
}
