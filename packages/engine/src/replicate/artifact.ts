/** A trained model at Replicate: a version of one private model. */
export interface ReplicateArtifact {
  version: 1;
  engine: "replicate";
  /** "owner/name" */
  model: string;
  modelVersion: string;
  triggerWord: string;
  /** what trained it */
  trainer: string;
}

export function artifactKey(modelId: string): string {
  return `models/${modelId}/replicate.json`;
}
