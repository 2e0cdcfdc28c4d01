import { isUnfinished } from "@portrait-studio/contract";
import { generations, models } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";

/**
 * Starts the engine on a request, once: a repetition finds the ticket of the first start.
 * @returns whether there is work to follow; false when the request is over or gone
 */
export async function beginGeneration(
  { db, engine }: Pick<WorkerStudio, "db" | "engine">,
  generationId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ generation: generations, artifactRef: models.artifactRef })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .where(eq(generations.id, generationId));
  if (!row || !isUnfinished(row.generation.status)) return false;
  const { generation, artifactRef } = row;
  if (generation.engineTicket) return true;
  if (!artifactRef) throw new Error(`Model ${generation.modelId} is completed but has no artifact.`);
  const ticket = await engine.startGeneration({
    jobId: generation.id,
    artifactRef,
    prompt: generation.prompt,
    ...(generation.negativePrompt ? { negativePrompt: generation.negativePrompt } : {}),
    ...(generation.recipeId ? { recipeId: generation.recipeId } : {}),
    ...(generation.variant ? { variant: generation.variant } : {}),
    count: generation.count,
    aspectRatio: generation.aspectRatio,
    seed: generation.seed,
  });
  await db
    .update(generations)
    .set({
      engineTicket: ticket,
      status: sql`case when ${generations.status} = 'pending' then 'processing' else ${generations.status} end`,
      startedAt: sql`coalesce(${generations.startedAt}, clock_timestamp())`,
    })
    .where(eq(generations.id, generationId));
  return true;
}
