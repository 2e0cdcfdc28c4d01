import type { BlobStore } from "../port.ts";
import { requireArtifact } from "../remote/artifact.ts";
import type { ReferenceModel, ReferenceView } from "./artifact.ts";

export interface ReferenceFile {
  photoId: string;
  view: ReferenceView;
  /** JPEG, longer side at most 1024 pixels */
  bytes: Uint8Array;
}

/** @throws ProviderError "gone" when the model is deleted; EngineError for a model of another engine */
export function readReferenceModel(
  store: BlobStore,
  artifactRef: string,
  engine: string,
): Promise<ReferenceModel> {
  return requireArtifact<ReferenceModel>(store, artifactRef, engine);
}

/** The most telling first. @param most no more are read @param leftOut the next ones take their places @throws as `readReferenceModel` */
export async function readReferences(
  store: BlobStore,
  artifactRef: string,
  { engine, most, leftOut = [] }: { engine: string; most: number; leftOut?: readonly string[] | undefined },
): Promise<ReferenceFile[]> {
  const { references } = await readReferenceModel(store, artifactRef, engine);
  return Promise.all(
    references
      .filter(({ photoId }) => !leftOut.includes(photoId))
      .slice(0, most)
      .map(async ({ photoId, view, key }) => ({ photoId, view, bytes: await store.read(key) })),
  );
}
