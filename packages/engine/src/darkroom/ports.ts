import type { Darkroom } from "@portrait-studio/darkroom";
import type { BlobStore, PhotoRecords } from "../port.ts";

/** The operations of the darkroom that the engine needs. */
export type DarkroomWork = Pick<
  Darkroom,
  | "analysisVersion"
  | "analysePhoto"
  | "analyseSet"
  | "cutOut"
  | "planImage"
  | "renderImage"
  | "previewImage"
  | "readEdit"
  | "editImage"
>;

export interface Ports {
  darkroom: DarkroomWork;
  /** the store of photos, artifacts and unfinished jobs */
  store: BlobStore;
  photoRecords: PhotoRecords;
}
