import type { BlobStore } from "../port.ts";
import { writeJson } from "../stored-json.ts";
import { readReferenceModel } from "./read-references.ts";

/** Takes a photo out of a model: its crop, and its place, which the next one takes. Safe to repeat. @throws as `readReferenceModel` */
export async function removeReference(
  store: BlobStore,
  { artifactRef, engine, photoId }: { artifactRef: string; engine: string; photoId: string },
): Promise<void> {
  const model = await readReferenceModel(store, artifactRef, engine);
  const gone = model.references.filter((one) => one.photoId === photoId);
  const references = model.references.filter((one) => one.photoId !== photoId);
  await writeJson(store, artifactRef, { ...model, references });
  await store.remove(gone.map(({ key }) => key));
}
