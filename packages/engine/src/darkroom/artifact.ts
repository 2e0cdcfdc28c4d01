import type { SetAnalysis } from "@portrait-studio/darkroom";
import type { BlobStore } from "../port.ts";

/** A trained model of the darkroom: the analysis of its photos and their keys. See `openModel` for older versions. */
export interface DarkroomModel {
  version: 2;
  /** storage key by photo id */
  photoKeys: Record<string, string>;
  set: SetAnalysis;
  /** storage key of the matte by photo id, for cut-outs that are clean or that the person chose to use */
  matteKeys: Record<string, string>;
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

export async function readJson<Value>(store: BlobStore, key: string): Promise<Value> {
  return JSON.parse(Buffer.from(await store.read(key)).toString("utf8")) as Value;
}

export async function writeJson(store: BlobStore, key: string, value: unknown): Promise<void> {
  await store.put(key, Buffer.from(JSON.stringify(value)), { contentType: "application/json" });
}

export async function removeFolder(store: BlobStore, prefix: string): Promise<void> {
  await store.remove(await store.list(prefix));
}
