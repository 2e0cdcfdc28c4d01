import type { TrainingStage } from "@portrait-studio/contract";
import type { PhotoAnalysis } from "@portrait-studio/darkroom";
import type { TrainingInput } from "../port.ts";
import { artifactKey, type DarkroomModel, matteKey, readJson, workFolder, writeJson } from "./artifact.ts";
import { cutOutReferences } from "./cut-out-references.ts";
import type { Ports } from "./ports.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

export interface TrainingProgress {
  stage: TrainingStage;
  /** 0 to 1 */
  progress: number;
}

export const trainingBegins: TrainingProgress = { stage: "reading_photos", progress: 0 };

/** Shares of the work: reading the photos, and cutting the person out of the best. */
const readingShare = 0.6;
const cuttingShare = 0.38;

/**
 * Reads every photo, then the set, cuts the person out of the best, and writes the model. What each photo gave is stored as
 * it comes, so that a training that another process takes over begins where the first one stopped.
 */
export async function train(
  { darkroom, store }: Ports,
  { jobId, modelId, photos }: TrainingInput,
  job: RunningJob<TrainingProgress>,
  signal: AbortSignal,
): Promise<JobNews<TrainingProgress>["outcome"]> {
  const folder = workFolder(jobId);
  const known = new Set(await store.list(folder));
  let done = 0;
  const analyses = await Promise.all(
    photos.map(async ({ id, key, headBox }) => {
      const resultKey = `${folder}${id}.json`;
      const analysis = known.has(resultKey)
        ? await readJson<PhotoAnalysis>(store, resultKey)
        : await darkroom.analysePhoto(await store.read(key), { signal, headBox });
      if (!known.has(resultKey)) await writeJson(store, resultKey, analysis);
      signal.throwIfAborted();
      done += 1;
      job.report({ stage: "reading_photos", progress: (readingShare * done) / photos.length });
      return { id, analysis };
    }),
  );
  job.report({ stage: "finding_subject", progress: readingShare });
  const set = await darkroom.analyseSet(analyses, { signal });
  if (!set.usable) return { state: "failed", reason: "photos_unusable" };
  const photoKeys = Object.fromEntries(photos.map(({ id, key }) => [id, key]));
  const onProgress = (cut: number, of: number) =>
    job.report({ stage: "building_model", progress: readingShare + (cuttingShare * cut) / of });
  const words = new Map(photos.map(({ id, cutOut }) => [id, cutOut]));
  const mattes = await cutOutReferences(
    { darkroom, store },
    { jobId, photoKeys, words, set, signal, onProgress },
  );
  const matteKeys: Record<string, string> = {};
  for (const [photoId, key] of Object.entries(mattes)) {
    matteKeys[photoId] = matteKey(modelId, photoId);
    await store.put(matteKeys[photoId], await store.read(key), { contentType: "image/png" });
  }
  const model: DarkroomModel = { version: 1, photoKeys, set, matteKeys };
  await writeJson(store, artifactKey(modelId), model);
  return { state: "completed" };
}
