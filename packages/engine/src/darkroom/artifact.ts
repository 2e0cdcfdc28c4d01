import type { SetAnalysis } from "@portrait-studio/photo/types";

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
