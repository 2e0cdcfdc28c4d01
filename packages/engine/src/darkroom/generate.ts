import type { Darkroom } from "@portrait-studio/darkroom";
import type { BlobStore, GenerationInput, PromptReading } from "../port.ts";
import { type DarkroomModel, readJson, workFolder, writeJson } from "./artifact.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

export interface GenerationProgress {
  /** places whose picture is stored, in the order they were made */
  ready: readonly number[];
  reading?: PromptReading;
}

export const generationBegins: GenerationProgress = { ready: [] };

export function pictureKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.jpg`;
}

export function planKey(jobId: string, position: number): string {
  return `${workFolder(jobId)}${position}.json`;
}

/** Plans and renders one picture after the other; pictures that an earlier process made are kept. */
export async function generate(
  { darkroom, store }: { darkroom: Darkroom; store: BlobStore },
  { jobId, artifactRef, count, ...wish }: GenerationInput,
  job: RunningJob<GenerationProgress>,
  signal: AbortSignal,
): Promise<JobNews<GenerationProgress>["outcome"]> {
  const model = await readJson<DarkroomModel>(store, artifactRef);
  const known = new Set(await store.list(workFolder(jobId)));
  const ready: number[] = [];
  await Promise.all(
    Array.from({ length: count }, async (_, position) => {
      const plan = darkroom.planPortrait({ ...wish, artifact: model.set, index: position });
      if (!known.has(pictureKey(jobId, position))) {
        const photo = await store.read(photoKey(model, plan.photoId));
        const picture = await darkroom.renderPortrait({ artifact: model.set, plan, photo, signal });
        // the picture last: where it lies, its plan lies too
        await writeJson(store, planKey(jobId, position), plan);
        await store.put(pictureKey(jobId, position), picture.bytes, { contentType: "image/jpeg" });
      }
      signal.throwIfAborted();
      ready.push(position);
      job.report({ ready: [...ready], reading: plan.reading });
    }),
  );
  return { state: "completed" };
}

function photoKey(model: DarkroomModel, photoId: string): string {
  const key = model.photoKeys[photoId];
  if (!key) throw new Error(`The model has no photo ${photoId}.`);
  return key;
}
