import { type Database, generations, images, models } from "@portrait-studio/db";
import type { AnyEngine, EditInput, GenerationInput, Ticket } from "@portrait-studio/engine";
import { eq } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { hereTicket } from "../jobs/tasks.ts";
import { readPhotoChoice } from "./photo-choice.ts";

/** Reads what a request of either kind asks for. @returns what starts its engine; false for one that was deleted */
export async function prepareRequest(
  { db }: Pick<WorkerStudio, "db">,
  engine: AnyEngine,
  id: string,
): Promise<(() => Promise<Ticket>) | false> {
  const row = await readRequest(db, id);
  if (!row) return false;
  const input = await row.readInput(engine.capabilities);
  if ("pictureKey" in input)
    return async () => {
      const isHere = engine.local?.editImage && engine.local.takesEdit?.(input.instruction) !== false;
      return isHere || !("startEdit" in engine) ? hereTicket : engine.startEdit(input);
    };
  return async () =>
    engine.local?.makeImage || !("startGeneration" in engine) ? hereTicket : engine.startGeneration(input);
}

export async function readRequest(db: Database, id: string) {
  const [row] = await db
    .select({ generation: generations, model: models, pictureKey: images.storageKey })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .leftJoin(images, eq(images.id, generations.sourceImageId))
    .where(eq(generations.id, id));
  return row && { ...row, readInput: (can: AnyEngine["capabilities"]) => readInput(db, row, can) };
}

interface RequestRow {
  generation: typeof generations.$inferSelect;
  model: typeof models.$inferSelect;
  pictureKey: string | null;
}

async function readInput(
  db: Database,
  { generation, model, pictureKey }: RequestRow,
  { photos, references }: AnyEngine["capabilities"],
): Promise<EditInput | GenerationInput> {
  const { artifactRef } = model;
  const { id, prompt, count, seed, plan, renditions } = generation;
  const wanted = (photos && pictureKey === null) || references ? await readPhotoChoice(db, generation) : {};
  if (pictureKey !== null)
    return {
      jobId: id,
      pictureKey,
      ...(artifactRef ? { artifactRef } : {}),
      ...(wanted.leftOut ? { leftOut: wanted.leftOut } : {}),
      instruction: prompt,
      count,
      strength: generation.strength ?? 1,
      seed,
    };
  if (artifactRef === null) throw new Error(`Model ${model.id} is completed but has no artifact.`);
  return {
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
    ...(renditions ? { renditions } : {}),
    ...wanted,
  };
}
