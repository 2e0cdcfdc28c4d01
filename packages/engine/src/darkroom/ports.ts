import type { Darkroom } from "@portrait-studio/darkroom";
import type { PhotoReader } from "@portrait-studio/photo";
import type { PhotoRecords } from "../photo-records.ts";
import type { BlobStore } from "../port.ts";

export interface DarkroomPorts {
  photoReader: Omit<PhotoReader, "measureLikeness" | "cropReference">;
  darkroom: Darkroom;
  /** the store of photos, artifacts and unfinished jobs */
  store: BlobStore;
  photoRecords: PhotoRecords;
}
