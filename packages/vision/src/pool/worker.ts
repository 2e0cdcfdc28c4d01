import { workerData } from "node:worker_threads";
import sharp from "sharp";
import { type LookOptions, lookAtPhoto } from "../findings/look-at-photo.ts";
import type { Findings } from "../findings/types.ts";
import { useWeights } from "../runtime/open-model.ts";
import type { Weights } from "../runtime/read-weights.ts";
import { type Answer, answer } from "./answer.ts";
import { type CutPhoto, type CutRequest, cutPhoto } from "./cut-photo.ts";
import { warmModels } from "./warm-models.ts";

// the pool's threads are the parallelism: libvips adds none of its own, and keeps nothing of images that don't come again
sharp.concurrency(1);
sharp.cache(false);

useWeights(workerData as Weights);

/** What the pool's threads do, by the names that create-vision.ts calls. */
export function look({ bytes, ...options }: LookOptions & { bytes: Uint8Array }): Promise<Answer<Findings>> {
  return answer(() => lookAtPhoto(bytes, options));
}

export function cut({ bytes, ...request }: CutRequest & { bytes: Uint8Array }): Promise<Answer<CutPhoto>> {
  return answer(async () => {
    const { width, height, alpha, doubt, drawForeground } = await cutPhoto(bytes, request);
    return { width, height, alpha, doubt, foreground: drawForeground() };
  });
}

export function warm(): Promise<Answer<void>> {
  return answer(warmModels);
}
