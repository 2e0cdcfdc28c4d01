import { isUnfinished } from "@portrait-studio/contract";
import { generations, images, models } from "@portrait-studio/db";
import type { Engine, GenerationInput, Ticket } from "@portrait-studio/engine";
import { eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { findEngine } from "../engines/find-engine.ts";
import { startOnce } from "../engines/start-once.ts";
import { endGeneration } from "./end-generation.ts";
import { readPhotoChoice } from "./photo-choice.ts";
import { readEarlierPlans } from "./read-earlier-plans.ts";

/**
 * Starts the engine on a request once: a retry or a second run finds the ticket of the first start. Like every step of a request, it serves
 * both kinds, images of a model and edits of an image.
 * @returns whether to follow the request; false when this call has ended it, "over" when it had ended before or was deleted
 */
export async function beginGeneration(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines">,
  generationId: string,
): Promise<boolean | "over"> {
  const { db } = studio;
  const [row] = await db
    .select({ generation: generations, model: models, pictureKey: images.storageKey })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .leftJoin(images, eq(images.id, generations.sourceImageId))
    .where(eq(generations.id, generationId));
  if (!row || !isUnfinished(row.generation.status)) return "over";
  if (row.generation.engineTicket) return true;
  const engine = findEngine(studio, row.model);
  if (!engine) {
    await endGeneration(studio, generationId, { status: "failed", errorCode: "ENGINE_UNAVAILABLE" });
    return false;
  }
  const isEdit = row.pictureKey !== null;
  const { photos, references } = engine.capabilities;
  const wanted = (photos && !isEdit) || references ? await readPhotoChoice(db, row.generation) : {};
  const given = isEdit ? wanted : { earlier: await readEarlierPlans(db, row.generation), ...wanted };
  const ticket = await startOnce(studio, generations, generationId, () => startEngine(engine, row, given));
  if (!ticket) return true;
  await db
    .update(generations)
    .set({
      engineTicket: ticket,
      status: sql`case when ${generations.status} = 'pending' then 'processing' else ${generations.status} end`,
      startedAt: sql`clock_timestamp()`,
    })
    .where(eq(generations.id, generationId));
  return true;
}

interface Row {
  generation: typeof generations.$inferSelect;
  model: typeof models.$inferSelect;
  pictureKey: string | null;
}

function startEngine(
  engine: Engine,
  { generation, model, pictureKey }: Row,
  given: Pick<GenerationInput, "earlier" | "photoId" | "leftOut" | "like">,
): Promise<Ticket> {
  const { artifactRef } = model;
  const { id: jobId, prompt, count, seed } = generation;
  if (pictureKey !== null) {
    const strength = generation.strength ?? 1;
    return engine.startEdit({
      jobId,
      pictureKey,
      ...(artifactRef ? { artifactRef } : {}),
      ...(given.leftOut ? { leftOut: given.leftOut } : {}),
      instruction: prompt,
      count,
      strength,
      seed,
    });
  }
  if (artifactRef === null) throw new Error(`Model ${model.id} is completed but has no artifact.`);
  return engine.startGeneration({
    jobId,
    artifactRef,
    prompt,
    ...(generation.negativePrompt ? { negativePrompt: generation.negativePrompt } : {}),
    ...(generation.recipeId ? { recipeId: generation.recipeId } : {}),
    ...(generation.variant ? { variant: generation.variant } : {}),
    ...(generation.retouch ? { retouch: generation.retouch } : {}),
    count,
    aspectRatio: generation.aspectRatio,
    seed,
    ...(generation.plan ? { plan: generation.plan } : {}),
    ...given,
  });
}
