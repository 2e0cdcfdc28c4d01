import type { SetAnalysis } from "@portrait-studio/photo/types";
import type { KnownPhoto } from "../local/analyse-photos.ts";
import { settleAll } from "../local/settle-all.ts";
import { matteKey } from "./artifact.ts";
import type { DarkroomPorts } from "./ports.ts";

interface CutOutOptions {
  modelId: string;
  /** photos with the person's decision about each cut-out, if there is one */
  known: readonly KnownPhoto[];
  set: SetAnalysis;
  signal: AbortSignal;
  onProgress: (done: number, of: number) => void;
}

/**
 * Stores a matte of the person, with the model, for each photo that images are made from: the one that is stored with the photo if it is of
 * the same face, else it is cut out here.
 * @returns by photo id, where a person was found: whether a backdrop may be hung behind it, since it is clean or the person chose to use it
 */
export async function cutOutReferences(
  { photoReader, store }: DarkroomPorts,
  { modelId, known, set, signal, onProgress }: CutOutOptions,
): Promise<Record<string, boolean>> {
  const references = known.flatMap((one) => {
    const verdict = set.photos.find(({ id }) => id === one.id);
    const wanted = verdict && one.photo.cutOut !== false && set.references.includes(one.id);
    return wanted ? [{ ...one, subject: verdict.subject }] : [];
  });
  const passed: Record<string, boolean> = {};
  let done = 0;
  await settleAll(
    references.map(async ({ id, photo, analysis, subject, cutOut }) => {
      const cut =
        cutOut?.subject === subject && (await isThere(store, cutOut.matteKey))
          ? { matte: await store.read(cutOut.matteKey), passed: cutOut.passed }
          : await photoReader.cutOut({ photo: await store.read(photo.key), analysis, subject, signal });
      signal.throwIfAborted();
      if (cut) {
        await store.put(matteKey(modelId, id), cut.matte, { contentType: "image/png" });
        passed[id] = photo.cutOut ?? cut.passed;
      }
      done += 1;
      onProgress(done, references.length);
    }),
  );
  return passed;
}

async function isThere(store: DarkroomPorts["store"], key: string): Promise<boolean> {
  return (await store.list(key)).includes(key);
}
