import type { Darkroom } from "@portrait-studio/darkroom";
import type { BlobStore, PhotoRecords } from "../port.ts";

/** What the engine needs of the darkroom. */
export type DarkroomWork = Pick<
  Darkroom,
  | "analysisVersion"
  | "analysePhoto"
  | "analyseSet"
  | "cutOut"
  | "planPortrait"
  | "renderPortrait"
  | "readInstruction"
  | "editPortrait"
>;

export interface Ports {
  darkroom: DarkroomWork;
  /** where photos, artifacts and unfinished work lie */
  store: BlobStore;
  photoRecords: PhotoRecords;
}
