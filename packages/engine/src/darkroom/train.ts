import type { TrainingStage } from "@portrait-studio/contract";
import type { Darkroom, PhotoAnalysis } from "@portrait-studio/darkroom";
import type { BlobStore, TrainingInput } from "../port.ts";
import { artifactKey, type DarkroomModel, readJson, workFolder, writeJson } from "./artifact.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

export interface TrainingProgress {
  stage: TrainingStage;
  /** 0 to 1 */
  progress: number;
}

export const trainingBegins: TrainingProgress = { stage: "reading_photos", progress: 0 };

/** Share of the work that reading the photos is; looking at them together is the rest. */
const readingShare = 0.9;

/**
 * Reads every photo, then the set, and writes the model. What each photo gave is stored as it comes, so that a training
 * that another process takes over begins where the first one stopped.
 */
export async function train(
  { darkroom, store }: { darkroom: Darkroom; store: BlobStore },
  { jobId, modelId, photos }: TrainingInput,
  job: RunningJob<TrainingProgress>,
  signal: AbortSignal,
): Promise<JobNews<TrainingProgress>["outcome"]> {
  const folder = workFolder(jobId);
  const known = new Set(await store.list(folder));
  let done = 0;
  const analyses = await Promise.all(
    photos.map(async ({ id, key }) => {
      const resultKey = `${folder}${id}.json`;
      const analysis = known.has(resultKey)
        ? await readJson<PhotoAnalysis>(store, resultKey)
        : await darkroom.analysePhoto(await store.read(key), { signal });
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
  job.report({ stage: "building_model", progress: 0.98 });
  const model: DarkroomModel = {
    version: 1,
    photoKeys: Object.fromEntries(photos.map(({ id, key }) => [id, key])),
    set,
  };
  await writeJson(store, artifactKey(modelId), model);
  return { state: "completed" };
}
