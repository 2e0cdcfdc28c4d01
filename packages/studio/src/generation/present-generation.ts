import type { GenerationRequest, Language } from "@portrait-studio/contract";
import type { generations } from "@portrait-studio/db";
import type { Storage } from "@portrait-studio/storage";
import { presentJobError } from "../present-job-error.ts";
import type { ImageRow } from "./read-outputs.ts";

type Row = typeof generations.$inferSelect;

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

/** What requests of both kinds tell. */
export function presentRequest(row: Row, language: Language) {
  return {
    id: row.id,
    jobId: row.id,
    userId: row.userId,
    count: row.count,
    seed: row.seed,
    status: row.status,
    reading: row.reading,
    creditsCharged: row.creditsCharged,
    error: presentJobError(row.errorCode, language),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    deadlineAt: row.deadlineAt.toISOString(),
  };
}

/** `pictures` in order of their place in the request. */
export function presentGeneration(
  storage: Storage,
  row: Row,
  pictures: readonly ImageRow[],
  language: Language,
): GenerationRequest {
  const outputs = pictures.map((image) => presentOutput(storage, image));
  return {
    ...presentRequest(row, language),
    modelId: row.modelId,
    prompt: row.prompt,
    negativePrompt: row.negativePrompt,
    recipeId: row.recipeId,
    variant: row.variant,
    aspectRatio: row.aspectRatio,
    outputs,
    outputUrls: outputs.map((output) => output.url),
  };
}
