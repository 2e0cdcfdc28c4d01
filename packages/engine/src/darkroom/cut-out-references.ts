import type { SetAnalysis } from "@portrait-studio/darkroom";
import { readJson, workFolder, writeJson } from "./artifact.ts";
import type { Ports } from "./ports.ts";

interface Options {
  jobId: string;
  photoKeys: Readonly<Record<string, string>>;
  /** the person's word on the cut-outs by photo id, where there is one */
  words: ReadonlyMap<string, boolean | undefined>;
  set: SetAnalysis;
  signal: AbortSignal;
  /** how many of how many are done */
  onProgress: (done: number, of: number) => void;
}

/**
 * Cuts the person out of the photos that portraits are made from. Each result is stored in the job's folder as it comes; what
 * an earlier process cut is kept.
 * @returns key of the matte by photo id, for those that are clean enough for a new background, by the person's word or else by the darkroom's
 */
export async function cutOutReferences(
  { darkroom, store }: Ports,
  { jobId, photoKeys, words, set, signal, onProgress }: Options,
): Promise<Record<string, string>> {
  const known = new Set(await store.list(workFolder(jobId)));
  const verdicts = set.photos.filter(({ id }) => words.get(id) !== false && set.references.includes(id));
  const mattes: Record<string, string> = {};
  let done = 0;
  await Promise.all(
    verdicts.map(async (verdict) => {
      const resultKey = `${workFolder(jobId)}${verdict.id}.cut.json`;
      const key = `${workFolder(jobId)}${verdict.id}.png`;
      let passed: boolean;
      if (known.has(resultKey)) {
        ({ passed } = await readJson<{ passed: boolean }>(store, resultKey));
      } else {
        const photo = await store.read(photoKeys[verdict.id]);
        const { matte, ...findings } = await darkroom.cutOut({ photo, verdict, signal });
        passed = words.get(verdict.id) ?? findings.passed;
        if (passed) await store.put(key, matte, { contentType: "image/png" });
        await writeJson(store, resultKey, { ...findings, passed });
      }
      signal.throwIfAborted();
      if (passed) mattes[verdict.id] = key;
      done += 1;
      onProgress(done, verdicts.length);
    }),
  );
  return mattes;
}
