import { reportRead } from "../local/analyse-photos.ts";
import { type BlobStore, type Engine, EngineError } from "../port.ts";
import type { ImageProvider } from "../remote/provider.ts";
import { createRemoteEngine, type RemoteEngineOptions } from "../remote/remote-engine.ts";
import { removeFolder, writeJson } from "../stored-json.ts";
import { artifactKey } from "./artifact.ts";
import { makeReferences, type ReferencePorts } from "./make-references.ts";
import { readReferenceModel, readReferences } from "./read-references.ts";

const readingShare = 0.5;
/** Far longer than twenty photos take that were never looked at. */
const longestChoiceMs = 300_000;

export type PhotosEngineOptions = Omit<RemoteEngineOptions, "trainer" | "readReferences"> & ReferencePorts;

export function createPhotosEngine(
  provider: ImageProvider,
  { most, photoReader, photoRecords, ...options }: PhotosEngineOptions & { most: number },
): Engine {
  const { name: engine } = provider;
  const { store } = options;
  const ports = { photoReader, photoRecords, store };
  const images = createRemoteEngine(provider, {
    ...options,
    readReferences: (artifactRef, leftOut) => readReferences(store, artifactRef, { engine, most, leftOut }),
  });

  return {
    ...images,
    local: {
      train: async ({ modelId, triggerWord, photos }, { signal, onProgress }) => {
        const model = await makeReferences(ports, {
          ...{ engine, modelId, triggerWord, photos, signal },
          onRead: reportRead(photos, readingShare, onProgress),
          onCropped: (done, of) =>
            onProgress({
              stage: "building_model",
              progress: readingShare + ((1 - readingShare) * done) / of,
              counted: { done, of },
            }),
        });
        if (!model) return { state: "failed", reason: "photos_unusable" };
        const sources = model.references.map(({ photoId: id }) => ({ id }));
        const artifactRef = artifactKey(modelId, engine);
        return { state: "completed", artifactRef, coverPhotoId: sources[0]?.id, sources };
      },
    },
    removePhoto: async (artifactRef, photoId) => {
      await removeReference(store, { artifactRef, engine, photoId });
    },
    chooseReferencePhotos: async (artifactRef, { modelId, photos, wanted }) => {
      const model = await readReferenceModel(store, artifactRef, engine);
      const { triggerWord } = model;
      const signal = AbortSignal.timeout(longestChoiceMs);
      const made = await makeReferences(ports, {
        engine,
        modelId,
        triggerWord,
        photos,
        chosen: wanted,
        signal,
      });
      const { references } = made ?? model;
      const inUse = new Set(photos.map(({ id }) => id));
      return references.flatMap(({ photoId: id }) => (inUse.has(id) ? [{ id }] : []));
    },
    deleteModel: async (artifactRef) => {
      const file = `/${engine}.json`;
      if (!artifactRef.endsWith(file)) {
        throw new EngineError(`${artifactRef} is not a model of ${engine}.`, { retryable: false });
      }
      await removeFolder(store, artifactRef.slice(0, 1 - file.length));
    },
  };
}

/** Takes a photo out of a model: its crop, and its place, which the next one takes. Safe to repeat. @throws as `readReferenceModel` */
async function removeReference(
  store: BlobStore,
  { artifactRef, engine, photoId }: { artifactRef: string; engine: string; photoId: string },
): Promise<void> {
  const model = await readReferenceModel(store, artifactRef, engine);
  const gone = model.references.filter((one) => one.photoId === photoId);
  const references = model.references.filter((one) => one.photoId !== photoId);
  await writeJson(store, artifactRef, { ...model, references });
  await store.remove(gone.map(({ key }) => key));
}
