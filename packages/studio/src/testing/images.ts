import type { CreateGenerationInput } from "@portrait-studio/contract";
import { models, newId } from "@portrait-studio/db";
import {
  type Actor,
  beginJob,
  createGeneration,
  createImageEdit,
  endJob,
  getGeneration,
  getImageEdit,
  storeImage,
  type WorkerStudio,
} from "../index.ts";
import { takeModelNumber, toTriggerWord } from "../training/create-training.ts";

/** A completed model, made without running a training. */
export async function trainedModel(studio: WorkerStudio, actor: Actor): Promise<string> {
  const id = newId("model");
  await studio.db.transaction(async (tx) => {
    await tx.insert(models).values({
      id,
      userId: actor.userId,
      name: "Me",
      triggerWord: toTriggerWord(await takeModelNumber(tx, actor.userId)),
      imageCount: 12,
      status: "completed",
      engine: studio.engines.current,
      artifactRef: `models/${id}.json`,
    });
  });
  return id;
}

/** Runs all steps of the durable function for a request of either kind. */
export async function deliver(studio: WorkerStudio, id: string, positions: readonly number[]): Promise<void> {
  await beginJob(studio, id);
  for (const position of positions) await storeImage(studio, id, position);
}

/** Images in the person's gallery. @returns their ids, in order */
export async function makeImages(
  studio: WorkerStudio,
  actor: Actor,
  input: Partial<CreateGenerationInput> = {},
): Promise<string[]> {
  const modelId = input.modelId ?? (await trainedModel(studio, actor));
  const { id, count } = await createGeneration(studio, actor, {
    prompt: "film noir",
    count: 1,
    aspectRatio: "4:5",
    ...input,
    modelId,
  });
  await deliver(studio, id, [...Array(count).keys()]);
  await endJob(studio, id, { status: "delivered" });
  return (await getGeneration(studio, actor, { id })).outputs.map((output) => output.imageId);
}

/** Finished edits of an image. @returns their ids, in order */
export async function makeEdits(
  studio: WorkerStudio,
  actor: Actor,
  { imageId, count = 1 }: { imageId: string; count?: number },
): Promise<string[]> {
  const { id } = await createImageEdit(studio, actor, {
    imageId,
    instruction: "warmer",
    count,
    strength: 0.5,
  });
  await deliver(studio, id, [...Array(count).keys()]);
  await endJob(studio, id, { status: "delivered" });
  return (await getImageEdit(studio, actor, { id })).outputs.map((output) => output.imageId);
}
