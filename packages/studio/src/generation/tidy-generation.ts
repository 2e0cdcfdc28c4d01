import { isUnfinished } from "@portrait-studio/contract";
import { generations, models } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { tidyJob } from "../engines/find-engine.ts";

/** After a request has ended, makes the engine stop it and delete its leftovers. Safe to repeat. */
export async function tidyGeneration(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines" | "log">,
  generationId: string,
): Promise<void> {
  const [generation] = await studio.db
    .select({
      status: generations.status,
      ticket: generations.engineTicket,
      model: { engine: models.engine },
    })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .where(eq(generations.id, generationId));
  if (!generation?.ticket || isUnfinished(generation.status)) return;
  await tidyJob(studio, generation);
}
