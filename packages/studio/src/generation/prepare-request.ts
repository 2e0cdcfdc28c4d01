import { generations, images, models } from "@portrait-studio/db";
import type { Engine, Ticket } from "@portrait-studio/engine";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { readPhotoChoice } from "./photo-choice.ts";
import { readEarlierPlans } from "./read-earlier-plans.ts";

/** Reads what a request of either kind asks for. @returns what starts its engine; false for one that was deleted */
export async function prepareRequest(
  { db }: Pick<WorkerStudio, "db">,
  engine: Engine,
  id: string,
): Promise<(() => Promise<Ticket>) | false> {
  const [row] = await db
    .select({ generation: generations, model: models, pictureKey: images.storageKey })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .leftJoin(images, eq(images.id, generations.sourceImageId))
    .where(eq(generations.id, id));
  if (!row) return false;
  const { generation, model, pictureKey } = row;
  const { photos, references } = engine.capabilities;
  const { artifactRef } = model;
  const { prompt, count, seed, plan } = generation;
  const wanted = (photos && pictureKey === null) || references ? await readPhotoChoice(db, generation) : {};
  if (pictureKey !== null)
    return () =>
      engine.startEdit({
        jobId: id,
        pictureKey,
        ...(artifactRef ? { artifactRef } : {}),
        ...(wanted.leftOut ? { leftOut: wanted.leftOut } : {}),
        instruction: prompt,
        count,
        strength: generation.strength ?? 1,
        seed,
      });
  if (artifactRef === null) throw new Error(`Model ${model.id} is completed but has no artifact.`);
  const earlier = await readEarlierPlans(db, generation);
  return () =>
    engine.startGeneration({
      jobId: id,
      artifactRef,
      prompt,
      ...(generation.negativePrompt ? { negativePrompt: generation.negativePrompt } : {}),
      ...(generation.recipeId ? { recipeId: generation.recipeId } : {}),
      ...(generation.variant ? { variant: generation.variant } : {}),
      ...(generation.retouch ? { retouch: generation.retouch } : {}),
      count,
      aspectRatio: generation.aspectRatio,
      seed,
      ...(plan ? { plan } : {}),
      earlier,
      ...wanted,
    });
}
