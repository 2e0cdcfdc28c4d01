import type { Upload } from "../remote/provider.ts";

/** A trained model of fal: weights that lie in our own store, and are lent to fal while they are in use. */
export interface FalArtifact {
  version: 1;
  engine: "fal";
  weightsKey: string;
  triggerWord: string;
  /** what trained it */
  trainer: string;
  /** a copy that fal can read until then */
  lent?: { upload: Upload; until: string };
}

export function artifactKey(modelId: string): string {
  return `models/${modelId}/fal.json`;
}

export function weightsKey(modelId: string): string {
  return `models/${modelId}/fal-lora.safetensors`;
}
