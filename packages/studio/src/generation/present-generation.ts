import type { GenerationRequest, Language } from "@portrait-studio/contract";
import type { generations, images } from "@portrait-studio/db";
import type { Storage } from "@portrait-studio/storage";
import { presentJobError } from "../present-job-error.ts";

type ImageRow = typeof images.$inferSelect;

export function presentOutput(storage: Storage, image: ImageRow): GenerationRequest["outputs"][number] {
  return {
    imageId: image.id,
    url: storage.addressOf(image.storageKey),
    thumbnailUrl: storage.addressOf(image.thumbnailKey),
    thumbhash: image.thumbhash,
    width: image.width,
    height: image.height,
  };
}

/** `outputs` in order of their place in the request. */
export function presentGeneration(
  storage: Storage,
  row: typeof generations.$inferSelect,
  outputs: readonly ImageRow[],
  language: Language,
): GenerationRequest {
  const presented = outputs.map((image) => presentOutput(storage, image));
  return {
    id: row.id,
    jobId: row.id,
    userId: row.userId,
    modelId: row.modelId,
    prompt: row.prompt,
    negativePrompt: row.negativePrompt,
    recipeId: row.recipeId,
    variant: row.variant,
    count: row.count,
    aspectRatio: row.aspectRatio,
    seed: row.seed,
    status: row.status,
    outputs: presented,
    outputUrls: presented.map((output) => output.url),
    reading: row.reading,
    creditsCharged: row.creditsCharged,
    error: presentJobError(row.errorCode, language),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    deadlineAt: row.deadlineAt.toISOString(),
  };
}
