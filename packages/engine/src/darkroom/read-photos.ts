import type { AnalysedPhoto, PhotoAnalysis, SetAnalysis } from "@portrait-studio/darkroom";
import type { TrainingPhoto } from "../port.ts";
import { matteKey, readJson, workFolder, writeJson } from "./artifact.ts";
import { cutOutReferences } from "./cut-out-references.ts";
import type { Ports } from "./ports.ts";

interface Options {
  jobId: string;
  modelId: string;
  photos: readonly TrainingPhoto[];
  signal: AbortSignal;
  onRead?: (done: number) => void;
  onCut?: (done: number, of: number) => void;
}

/** The content of a model; without mattes when the photos make no model. */
export type ReadPhotos = { set: SetAnalysis; matteKeys: Record<string, string> };

/**
 * Reads every photo, then the set, and cuts the person out of the best photos. Each result is stored in the job's folder at once,
 * so that another process can continue. Results of another version of the darkroom are made again.
 */
export async function readPhotos(ports: Ports, options: Options): Promise<ReadPhotos> {
  const { darkroom, store } = ports;
  const { jobId, modelId, photos, signal, onCut = () => {} } = options;
  const analysed = await analysePhotos(ports, options);
  const set = await darkroom.analyseSet(analysed, { signal });
  if (!set.usable) return { set, matteKeys: {} };
  const mattes = await cutOutReferences(ports, { jobId, photos, analysed, set, signal, onProgress: onCut });
  const matteKeys: Record<string, string> = {};
  for (const [photoId, key] of Object.entries(mattes)) {
    matteKeys[photoId] = matteKey(modelId, photoId);
    await store.put(matteKeys[photoId], await store.read(key), { contentType: "image/png" });
  }
  return { set, matteKeys };
}

async function analysePhotos(
  { darkroom, store }: Ports,
  { jobId, photos, signal, onRead = () => {} }: Options,
): Promise<AnalysedPhoto[]> {
  const folder = workFolder(jobId);
  const known = new Set(await store.list(folder));
  let done = 0;
  return Promise.all(
    photos.map(async ({ id, key, headBox }) => {
      const resultKey = `${folder}${id}.json`;
      const stored = known.has(resultKey) ? await readJson<PhotoAnalysis>(store, resultKey) : undefined;
      const isCurrent = stored?.version === darkroom.analysisVersion;
      const analysis = isCurrent
        ? stored
        : await darkroom.analysePhoto(await store.read(key), { signal, headBox });
      if (!isCurrent) await writeJson(store, resultKey, analysis);
      signal.throwIfAborted();
      done += 1;
      onRead(done);
      return { id, analysis };
    }),
  );
}
