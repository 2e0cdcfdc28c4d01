import type { TrainingStage } from "@portrait-studio/contract";
import { analysePhotos } from "../local/analyse-photos.ts";
import type { JobNews, RunningJob } from "../local/running-job.ts";
import { settleAll } from "../local/settle-all.ts";
import type { TrainingInput, TrainingPhoto } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { artifactKey, type DarkroomModel, findCleanMattes, matteKey } from "./artifact.ts";
import { cutOutReferences } from "./cut-out-references.ts";
import type { DarkroomPorts } from "./ports.ts";

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
  ports: DarkroomPorts,
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
  const sizes = await measurePhotos(ports, read, signal);
  const model: DarkroomModel = { version: 2, photoKeys, ...read, sizes };
  await writeJson(ports.store, artifactKey(modelId), model);
  return { state: "completed" };
}

interface ReadingOptions {
  jobId: string;
  modelId: string;
  photos: readonly TrainingPhoto[];
  signal: AbortSignal;
  onRead: (done: number) => void;
  onCut: (done: number, of: number) => void;
}

/** The content of a model; without mattes when the photos make no model. */
type ReadPhotos = Pick<DarkroomModel, "set" | "matteKeys" | "doubted">;

/** Uses what was found at the upload, except of another version or another head. The rest is stored, so that another process can continue. */
async function readPhotos(ports: DarkroomPorts, options: ReadingOptions): Promise<ReadPhotos> {
  const { photoReader, store } = ports;
  const { jobId, modelId, signal, onCut } = options;
  const known = await analysePhotos(ports, options);
  const analysed = known.map(({ id, analysis }) => ({ id, analysis }));
  const set = photoReader.analyseSet(analysed);
  if (!set.usable) return { set, matteKeys: {}, doubted: [] };
  const mattes = await cutOutReferences(ports, { jobId, known, set, signal, onProgress: onCut });
  const matteKeys: Record<string, string> = {};
  for (const [photoId, { key }] of Object.entries(mattes)) {
    matteKeys[photoId] = matteKey(modelId, photoId);
    await store.put(matteKeys[photoId], await store.read(key), { contentType: "image/png" });
  }
  return { set, matteKeys, doubted: Object.keys(mattes).filter((id) => !mattes[id].passed) };
}

/** How large the images of each usable photo of a model can be, by photo id. */
async function measurePhotos(
  { darkroom, store }: Pick<DarkroomPorts, "darkroom" | "store">,
  model: ReadPhotos,
  signal: AbortSignal,
): Promise<DarkroomModel["sizes"]> {
  const clean = findCleanMattes(model);
  const usable = model.set.photos.filter((photo) => photo.usable);
  const measured = await settleAll(
    usable.map(async ({ id }) => {
      const matte = clean.includes(id) ? await store.read(model.matteKeys[id]) : undefined;
      const sizes = await darkroom.measureSizes({ artifact: model.set, photoId: id, matte, signal });
      return [id, sizes] as const;
    }),
  );
  return Object.fromEntries(measured);
}
