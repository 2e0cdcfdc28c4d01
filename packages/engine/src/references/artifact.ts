/** Left and right are the person's own. */
export type ReferenceView = "front" | "turned_left" | "turned_right" | "upper_body";

export interface Reference {
  photoId: string;
  view: ReferenceView;
  /** of the store: the person alone, JPEG, longer side at most 1024 pixels */
  key: string;
}

export interface ReferenceModel {
  version: 1;
  engine: string;
  /** what stands for the person in prompts */
  triggerWord: string;
  /** the most telling first, 1 to 8 */
  references: Reference[];
}

export function modelFolder(modelId: string): string {
  return `models/${modelId}/`;
}

export function artifactKey(modelId: string, engine: string): string {
  return `${modelFolder(modelId)}${engine}.json`;
}

export function referenceKey(modelId: string, photoId: string): string {
  return `${modelFolder(modelId)}${photoId}.jpg`;
}
