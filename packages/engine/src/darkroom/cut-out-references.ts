import type { AnalysedPhoto, SetAnalysis } from "@portrait-studio/darkroom";
import type { TrainingPhoto } from "../port.ts";
import { readJson, workFolder, writeJson } from "./artifact.ts";
import type { Ports } from "./ports.ts";

interface Options {
  jobId: string;
  /** photos with the person's decision about each cut-out, if there is one */
  photos: readonly TrainingPhoto[];
  analysed: readonly AnalysedPhoto[];
  set: SetAnalysis;
  signal: AbortSignal;
  /** called with the number of finished photos and their total */
  onProgress: (done: number, of: number) => void;
}

/**
 * Cuts the person out of the photos that images are made from. Each result is stored in the job's folder at once; results of an
 * earlier process are reused.
 * @returns key of the matte by photo id, for cut-outs that the person chose to use, or else that the darkroom finds clean
 */
export async function cutOutReferences(
  { darkroom, store }: Ports,
  { jobId, photos, analysed, set, signal, onProgress }: Options,
): Promise<Record<string, string>> {
  const known = new Set(await store.list(workFolder(jobId)));
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const references = analysed.flatMap(({ id, analysis }) => {
    const [verdict, photo] = [set.photos.find((judged) => judged.id === id), byId.get(id)];
    const wanted = verdict && photo && photo.cutOut !== false && set.references.includes(id);
    return wanted ? [{ verdict, photo, analysis }] : [];
  });
  const mattes: Record<string, string> = {};
  let done = 0;
  await Promise.all(
    references.map(async ({ verdict, photo, analysis }) => {
      const resultKey = `${workFolder(jobId)}${verdict.id}.cut.json`;
      const key = `${workFolder(jobId)}${verdict.id}.png`;
      let passed: boolean;
      if (known.has(resultKey)) {
        ({ passed } = await readJson<{ passed: boolean }>(store, resultKey));
      } else {
        const bytes = await store.read(photo.key);
        const cut = await darkroom.cutOut({ photo: bytes, analysis, verdict, signal });
        passed = cut !== null && (photo.cutOut ?? cut.passed);
        if (cut && passed) await store.put(key, cut.matte, { contentType: "image/png" });
        await writeJson(store, resultKey, { passed, score: cut?.score, reasons: cut?.reasons });
      }
      signal.throwIfAborted();
      if (passed) mattes[verdict.id] = key;
      done += 1;
      onProgress(done, references.length);
    }),
  );
  return mattes;
}
