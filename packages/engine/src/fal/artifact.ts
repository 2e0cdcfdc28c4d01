import type { Upload } from "../remote/provider.ts";

/** A trained model of fal: weights in our own store, which are uploaded to fal while they are in use. */
export interface FalArtifact {
  version: 1;
  engine: "fal";
  weightsKey: string;
  triggerWord: string;
  /** the trainer that made it */
  trainer: string;
  /** a temporary copy that fal can read, and until when */
  lent?: { upload: Upload; until: string };
}

export function artifactKey(modelId: string): string {
  return `models/${modelId}/fal.json`;
}

export function weightsKey(modelId: string): string {
  return `models/${modelId}/fal-lora.safetensors`;
}
