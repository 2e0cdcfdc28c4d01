import type { CutOutCleanness, SetAnalysis } from "@portrait-studio/photo/types";
import { analysePhotos, type KnownPhoto, reportRead } from "../local/analyse-photos.ts";
import { settleAll } from "../local/settle-all.ts";
import type { TrainingEnd, TrainingInput, TrainingProgress } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { artifactKey, type DarkroomModel, findCleanMattes, findSources, matteKey } from "./artifact.ts";
import type { DarkroomPorts } from "./ports.ts";

const readingShare = 0.3;
const cuttingShare = 0.68;

export async function train(
  ports: DarkroomPorts,
  { modelId, photos }: TrainingInput,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: TrainingProgress) => void },
): Promise<TrainingEnd> {
  const { photoReader, store } = ports;
  const known = await analysePhotos(ports, {
    photos,
    signal,
    onRead: reportRead(photos, readingShare, onProgress),
  });
  const analysed = known.map(({ id, analysis }) => ({ id, analysis }));
  const set = photoReader.analyseSet(analysed);
  if (!set.usable) return { state: "failed", reason: "photos_unusable" };
  const onCut = (done: number, of: number) =>
    onProgress({
      stage: "building_model",
      progress: readingShare + (cuttingShare * done) / of,
      counted: { done, of },
    });
  const cuts = await cutOutReferences(ports, { modelId, known, set, signal, onProgress: onCut });
  const ids = Object.keys(cuts);
  const read = {
    set: { ...set, photos: set.photos.map((photo) => ({ ...photo, doubt: cuts[photo.id]?.doubt ?? 0 })) },
    matteKeys: Object.fromEntries(ids.map((id) => [id, matteKey(modelId, id)])),
    doubted: ids.filter((id) => !cuts[id].passed),
  };
  const photoKeys = Object.fromEntries(photos.map(({ id, key }) => [id, key]));
  const sizes = await measurePhotos(ports, read, signal);
  const model: DarkroomModel = { version: 2, photoKeys, ...read, sizes };
  signal.throwIfAborted();
  const artifactRef = artifactKey(modelId);
  await writeJson(store, artifactRef, model);
  return { state: "completed", artifactRef, coverPhotoId: set.references[0], sources: findSources(model) };
}

/** How large the images of each usable photo of a model can be, by photo id. */
async function measurePhotos(
  { darkroom, store }: Pick<DarkroomPorts, "darkroom" | "store">,
  model: Pick<DarkroomModel, "set" | "matteKeys" | "doubted">,
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
 * @returns by photo id, where a person was found: whether a backdrop may be hung behind it, since it is clean or the person chose to use it,
 * and how doubtful it is, 0..1
 */
async function cutOutReferences(
  { photoReader, store }: DarkroomPorts,
  { modelId, known, set, signal, onProgress }: CutOutOptions,
): Promise<Record<string, Pick<CutOutCleanness, "passed"> & { doubt: number }>> {
  const references = known.flatMap((one) => {
    const verdict = set.photos.find(({ id }) => id === one.id);
    const wanted = verdict && one.photo.cutOut !== false && set.references.includes(one.id);
    return wanted ? [{ ...one, subject: verdict.subject }] : [];
  });
  const cuts: Awaited<ReturnType<typeof cutOutReferences>> = {};
  let done = 0;
  await settleAll(
    references.map(async ({ id, photo, analysis, subject, cutOut }) => {
      const cut =
        cutOut?.subject === subject && (await isThere(store, cutOut.matteKey))
          ? { matte: await store.read(cutOut.matteKey), passed: cutOut.passed, score: cutOut.doubt }
          : await photoReader.cutOut({ photo: await store.read(photo.key), analysis, subject, signal });
      signal.throwIfAborted();
      if (cut) {
        await store.put(matteKey(modelId, id), cut.matte, { contentType: "image/png" });
        // what a person has chosen to use is as good as any
        cuts[id] = { passed: photo.cutOut ?? cut.passed, doubt: photo.cutOut ? 0 : (cut.score ?? 0) };
      }
      done += 1;
      onProgress(done, references.length);
    }),
  );
  return cuts;
}

async function isThere(store: DarkroomPorts["store"], key: string): Promise<boolean> {
  return (await store.list(key)).includes(key);
}
