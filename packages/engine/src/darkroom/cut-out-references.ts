import type { SetAnalysis } from "@portrait-studio/photo/types";
import type { KnownPhoto } from "../local/analyse-photos.ts";
import { settleAll } from "../local/settle-all.ts";
import { readJson, writeJson } from "../stored-json.ts";
import { workFolder } from "./artifact.ts";
import type { DarkroomPorts } from "./ports.ts";

interface CutOutOptions {
  jobId: string;
  /** photos with the person's decision about each cut-out, if there is one */
  known: readonly KnownPhoto[];
  set: SetAnalysis;
  signal: AbortSignal;
  /** called with the number of finished photos and their total */
  onProgress: (done: number, of: number) => void;
}

/** A photo's matte, and whether a backdrop may be hung behind it: it is clean, or the person chose to use it. */
interface StoredMatte {
  key: string;
  passed: boolean;
}

/**
 * Cuts the person out of the photos that images are made from, except where a cut-out of the same face is stored with the photo.
 * Each result is stored in the job's folder at once; results of an earlier process are reused.
 * @returns mattes by photo id, for photos in which a person was found
 */
export async function cutOutReferences(
  { photoReader, store }: DarkroomPorts,
  { jobId, known, set, signal, onProgress }: CutOutOptions,
): Promise<Record<string, StoredMatte>> {
  const folder = workFolder(jobId);
  const begun = new Set(await store.list(folder));
  const references = known.flatMap((one) => {
    const verdict = set.photos.find(({ id }) => id === one.id);
    const wanted = verdict && one.photo.cutOut !== false && set.references.includes(one.id);
    return wanted ? [{ ...one, subject: verdict.subject }] : [];
  });
  const mattes: Record<string, StoredMatte> = {};
  let done = 0;
  const cutOne = async (reference: (typeof references)[number]): Promise<StoredMatte | undefined> => {
    const { id, photo, analysis, subject, cutOut } = reference;
    if (cutOut?.subject === subject && (await isThere(store, cutOut.matteKey))) {
      return { key: cutOut.matteKey, passed: photo.cutOut ?? cutOut.passed };
    }
    const resultKey = `${folder}${id}.cut.json`;
    const key = `${folder}${id}.png`;
    if (begun.has(resultKey)) {
      const { passed } = await readJson<{ passed: boolean }>(store, resultKey);
      return begun.has(key) ? { key, passed } : undefined;
    }
    const cut = await photoReader.cutOut({ photo: await store.read(photo.key), analysis, subject, signal });
    const passed = cut !== null && (photo.cutOut ?? cut.passed);
    if (cut) await store.put(key, cut.matte, { contentType: "image/png" });
    await writeJson(store, resultKey, { passed, score: cut?.score, reasons: cut?.reasons });
    return cut ? { key, passed } : undefined;
  };
  await settleAll(
    references.map(async (reference) => {
      const matte = await cutOne(reference);
      signal.throwIfAborted();
      if (matte) mattes[reference.id] = matte;
      done += 1;
      onProgress(done, references.length);
    }),
  );
  return mattes;
}

async function isThere(store: DarkroomPorts["store"], key: string): Promise<boolean> {
  return (await store.list(key)).includes(key);
}
