import type { BlobStore } from "../port.ts";
import { readJson, writeJson } from "../stored-json.ts";
import type { DarkroomModel } from "./artifact.ts";

/**
 * Takes a photo out of a model: its matte, its key and what was seen in it. Safe to repeat; what the photos tell of the person together
 * stays as it is. The photo itself is the studio's.
 */
export async function removePhoto(store: BlobStore, artifactRef: string, photoId: string): Promise<void> {
  const model = await readJson<DarkroomModel>(store, artifactRef);
  const { [photoId]: matte, ...matteKeys } = model.matteKeys ?? {};
  const { [photoId]: _, ...photoKeys } = model.photoKeys;
  const { photos, references } = model.set;
  const { [photoId]: _sizes, ...sizes } = model.sizes ?? {};
  const doubted = model.doubted?.filter((id) => id !== photoId);
  await writeJson(store, artifactRef, {
    ...model,
    photoKeys,
    matteKeys,
    ...(doubted && { doubted }),
    ...(model.sizes && { sizes }),
    set: {
      ...model.set,
      photos: photos.filter(({ id }) => id !== photoId),
      references: references.filter((id) => id !== photoId),
    },
  });
  if (matte) await store.remove([matte]);
}
