import type { TrainingStage } from "@portrait-studio/contract";
import type { TrainingInput } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { artifactKey, type DarkroomModel } from "./artifact.ts";
import { measurePhotos } from "./measure-photos.ts";
import type { Ports } from "./ports.ts";
import { readPhotos } from "./read-photos.ts";
import type { JobNews, RunningJob } from "./running-job.ts";

export interface TrainingProgress {
  stage: TrainingStage;
  /** 0 to 1 */
  progress: number;
  /** photos read, or cut-outs made */
  counted?: { done: number; of: number };
}

export const trainingBegins: TrainingProgress = { stage: "reading_photos", progress: 0 };

/** The shares of reading the photos and of making the cut-outs in the progress. */
const readingShare = 0.3;
const cuttingShare = 0.68;

/** Reads every photo, then the set, cuts the person out of the best photos, and writes the model. */
export async function train(
  ports: Ports,
  { jobId, modelId, photos }: TrainingInput,
  job: RunningJob<TrainingProgress>,
  signal: AbortSignal,
): Promise<JobNews<TrainingProgress>["outcome"]> {
  const onRead = (done: number) => {
    const all = done === photos.length;
    job.report({
      stage: all ? "finding_subject" : "reading_photos",
      progress: (readingShare * done) / photos.length,
      ...(all ? {} : { counted: { done, of: photos.length } }),
    });
  };
  const onCut = (done: number, of: number) =>
    job.report({
      stage: "building_model",
      progress: readingShare + (cuttingShare * done) / of,
      counted: { done, of },
    });
  const read = await readPhotos(ports, { jobId, modelId, photos, signal, onRead, onCut });
  if (!read.set.usable) return { state: "failed", reason: "photos_unusable" };
  const photoKeys = Object.fromEntries(photos.map(({ id, key }) => [id, key]));
  const model: DarkroomModel = { version: 2, photoKeys, ...read };
  const sizes = await measurePhotos(ports, model, signal);
  await writeJson(ports.store, artifactKey(modelId), { ...model, sizes } satisfies DarkroomModel);
  return { state: "completed" };
}
