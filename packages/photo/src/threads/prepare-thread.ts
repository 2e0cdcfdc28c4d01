import { workerData } from "node:worker_threads";
import { useWeights, type Weights } from "@portrait-studio/vision";
import sharp from "sharp";

/** Models open when they are first needed, so that a thread that only renders takes no memory for them. */
export function prepareThread(): void {
  // the threads are the parallelism: libvips adds none of its own, and keeps nothing of images that don't come again
  sharp.concurrency(1);
  sharp.cache(false);
  useWeights(workerData as Weights);
}
