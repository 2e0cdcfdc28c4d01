import type { PhotoReader } from "@portrait-studio/photo";
import { analysePhotos, type KnownPhoto } from "../local/analyse-photos.ts";
import { settleAll } from "../local/settle-all.ts";
import type { PhotoRecords } from "../photo-records.ts";
import type { BlobStore, TrainingPhoto } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { artifactKey, modelFolder, type Reference, type ReferenceModel, referenceKey } from "./artifact.ts";
import { type ChosenReference, chooseReferencePhotos, takeReferences } from "./choose-reference-photos.ts";

export interface ReferencePorts {
  photoReader: Pick<
    PhotoReader,
    "analysisVersion" | "analysePhoto" | "analyseSet" | "cutOut" | "cropReference"
  >;
  store: BlobStore;
  photoRecords: PhotoRecords;
}

interface MakingOptions {
  engine: string;
  modelId: string;
  triggerWord: string;
  photos: readonly TrainingPhoto[];
  /** photo ids in the person's order; without them, the choice is made here */
  chosen?: readonly string[];
  signal: AbortSignal;
  onRead?: (done: number) => void;
  onCropped?: (done: number, of: number) => void;
}

/**
 * Chooses the references of a model, crops each, and writes the artifact last. References that the model had before and has no more are
 * removed, so that nothing is kept of a photo that was deleted. Repeating it gives the same model.
 * @returns undefined when the photos make no model, which then stays as it was
 */
export async function makeReferences(
  ports: ReferencePorts,
  { engine, modelId, triggerWord, photos, chosen, signal, onRead, onCropped = () => {} }: MakingOptions,
): Promise<ReferenceModel | undefined> {
  const { photoReader, store } = ports;
  const known = await analysePhotos(ports, { photos, signal, ...(onRead ? { onRead } : {}) });
  const analysed = known.map(({ id, analysis }) => ({ id, analysis }));
  const set = photoReader.analyseSet(analysed);
  if (!set.usable) return undefined;
  const wanted = chosen ? takeReferences(set, analysed, chosen) : chooseReferencePhotos(set, analysed);
  let done = 0;
  const cropped = await settleAll(
    wanted.map(async (one): Promise<Reference | undefined> => {
      const reference = await cropOne(ports, { modelId, one, known, signal });
      done += 1;
      onCropped(done, wanted.length);
      return reference;
    }),
  );
  signal.throwIfAborted();
  const references = cropped.filter((reference) => reference !== undefined);
  if (references.length === 0) return undefined;
  const model: ReferenceModel = { version: 1, engine, triggerWord, references };
  const artifact = artifactKey(modelId, engine);
  await writeJson(store, artifact, model);
  const kept = new Set([artifact, ...references.map(({ key }) => key)]);
  await store.remove((await store.list(modelFolder(modelId))).filter((key) => !kept.has(key)));
  return model;
}

/** Undefined where nobody is seen who could be cut out. */
async function cropOne(
  { photoReader, store }: ReferencePorts,
  {
    modelId,
    one: { photo, view },
    known,
    signal,
  }: { modelId: string; one: ChosenReference; known: readonly KnownPhoto[]; signal: AbortSignal },
): Promise<Reference | undefined> {
  const { id, subject, head } = photo;
  const seen = known.find((one) => one.id === id);
  if (!seen) return undefined;
  const bytes = await store.read(seen.photo.key);
  const matte = await findMatte({ photoReader, store }, { seen, bytes, subject, signal });
  if (!matte) return undefined;
  const reach = view === "upper_body" ? "upper_body" : "shoulders";
  const crop = await photoReader.cropReference({ photo: bytes, ...matte, head, reach, signal });
  const key = referenceKey(modelId, id);
  await store.put(key, crop, { contentType: "image/jpeg" });
  return { photoId: id, view, key };
}

/** The cut-out of the upload, if it is of the same face and still there; otherwise it is made. */
async function findMatte(
  { photoReader, store }: Pick<ReferencePorts, "photoReader" | "store">,
  {
    seen: { photo, analysis, cutOut },
    bytes,
    subject,
    signal,
  }: { seen: KnownPhoto; bytes: Uint8Array; subject: number; signal: AbortSignal },
): Promise<{ matte: Uint8Array; clean: boolean } | undefined> {
  if (cutOut?.subject === subject && (await store.list(cutOut.matteKey)).includes(cutOut.matteKey)) {
    return { matte: await store.read(cutOut.matteKey), clean: photo.cutOut ?? cutOut.passed };
  }
  const cut = await photoReader.cutOut({ photo: bytes, analysis, subject, signal });
  return cut ? { matte: cut.matte, clean: photo.cutOut ?? cut.passed } : undefined;
}
