/** A trained model: a version of one private model at Replicate. */
export interface ReplicateArtifact {
  version: 1;
  engine: "replicate";
  /** "owner/name" */
  model: string;
  modelVersion: string;
  triggerWord: string;
  /** the trainer that made it */
  trainer: string;
}

export function artifactKey(modelId: string): string {
  return `models/${modelId}/replicate.json`;
}
