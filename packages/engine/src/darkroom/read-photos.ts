import { analysePhotos } from "../local/analyse-photos.ts";
import type { TrainingPhoto } from "../port.ts";
import { type DarkroomModel, matteKey } from "./artifact.ts";
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
export type ReadPhotos = Pick<DarkroomModel, "set" | "matteKeys" | "doubted">;

/**
 * Reads every photo, then the set, and cuts the person out of the best photos. Analyses and cut-outs that were made at the upload
 * are taken from the photo's record, except for another version or another head; the rest is made here. Analyses are stored in the
 * records and mattes in the job's folder, so that another process can continue.
 */
export async function readPhotos(ports: Ports, options: Options): Promise<ReadPhotos> {
  const { photoReader, store } = ports;
  const { jobId, modelId, signal, onCut = () => {} } = options;
  const known = await analysePhotos(ports, options);
  const analysed = known.map(({ id, analysis }) => ({ id, analysis }));
  const set = photoReader.analyseSet(analysed);
  if (!set.usable) return { set, matteKeys: {} };
  const mattes = await cutOutReferences(ports, { jobId, known, set, signal, onProgress: onCut });
  const matteKeys: Record<string, string> = {};
  for (const [photoId, { key }] of Object.entries(mattes)) {
    matteKeys[photoId] = matteKey(modelId, photoId);
    await store.put(matteKeys[photoId], await store.read(key), { contentType: "image/png" });
  }
  return { set, matteKeys, doubted: Object.keys(mattes).filter((id) => !mattes[id].passed) };
}
