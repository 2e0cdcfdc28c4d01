import { toSources } from "@portrait-studio/darkroom";
import type { PhotoSizes } from "@portrait-studio/darkroom/sizes";
import type { SetAnalysis } from "@portrait-studio/photo/types";
import type { BlobStore } from "../port.ts";
import type { SourcePhoto } from "../source-photos.ts";
import { readJson, writeJson } from "../stored-json.ts";

export interface DarkroomModel {
  version: 2;
  photoKeys: Record<string, string>;
  set: SetAnalysis;
  matteKeys: Record<string, string>;
  /** ids of photos whose matte no image uses: it is not clean, and the person did not choose to use it */
  doubted: string[];
  sizes: Record<string, PhotoSizes>;
}

export function findSources(model: DarkroomModel): SourcePhoto[] {
  return toSources(model.set, findCleanMattes(model), model.sizes);
}

export function findCleanMattes({
  matteKeys,
  doubted,
}: Pick<DarkroomModel, "matteKeys" | "doubted">): string[] {
  return Object.keys(matteKeys).filter((id) => !doubted.includes(id));
}

export function modelFolder(modelId: string): string {
  return `models/${modelId}/`;
}

export function artifactKey(modelId: string): string {
  return `${modelFolder(modelId)}darkroom.json`;
}

export function matteKey(modelId: string, photoId: string): string {
  return `${modelFolder(modelId)}${photoId}.png`;
}

/** Safe to repeat. The photo itself is the studio's, and what the photos tell of the person together stays. */
export async function removePhoto(store: BlobStore, artifactRef: string, photoId: string): Promise<void> {
  const model = await readJson<DarkroomModel>(store, artifactRef);
  const { [photoId]: matte, ...matteKeys } = model.matteKeys;
  const { [photoId]: _, ...photoKeys } = model.photoKeys;
  const { photos, references } = model.set;
  const { [photoId]: _sizes, ...sizes } = model.sizes;
  const doubted = model.doubted.filter((id) => id !== photoId);
  await writeJson(store, artifactRef, {
    ...model,
    photoKeys,
    matteKeys,
    doubted,
    sizes,
    set: {
      ...model.set,
      photos: photos.filter(({ id }) => id !== photoId),
      references: references.filter((id) => id !== photoId),
    },
  });
  if (matte) await store.remove([matte]);
}
