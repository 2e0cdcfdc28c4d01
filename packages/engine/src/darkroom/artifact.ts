import type { PhotoSizes } from "@portrait-studio/darkroom/sizes";
import type { SetAnalysis } from "@portrait-studio/photo/types";
import type { SourcePhoto } from "../source-photos.ts";

/** A trained model of the darkroom: the analysis of its photos and their keys. See `openModel` for older versions. */
export interface DarkroomModel {
  version: 2;
  /** storage key by photo id */
  photoKeys: Record<string, string>;
  set: SetAnalysis;
  /** storage key of the matte by photo id */
  matteKeys: Record<string, string>;
  /** ids of photos whose matte only says where the person is: it is not clean, and the person did not choose to use it */
  doubted?: string[];
  /** how large the images of each photo can be; models of before get it with their first contact sheet */
  sizes?: Record<string, PhotoSizes>;
}

/** The photos that images can be made from. */
export function sourcesOf(model: DarkroomModel): SourcePhoto[] {
  const { set, sizes = {} } = model;
  const clean = cleanMattes(model);
  return set.photos
    .filter(({ usable }) => usable)
    .map(({ id, seen, face, width }) => ({
      id,
      face: Math.round(seen?.width ?? face.width * width),
      hairCut: seen?.hairCut === true,
      cutOut: clean.includes(id),
      chosen: set.references.includes(id),
      sizes: sizes[id],
    }));
}

/** Ids of the photos whose person can stand before a set. */
export function cleanMattes({ matteKeys, doubted = [] }: DarkroomModel): string[] {
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

export function workFolder(jobId: string): string {
  return `work/${jobId}/`;
}
