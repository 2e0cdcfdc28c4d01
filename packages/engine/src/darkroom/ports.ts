import type { Darkroom } from "@portrait-studio/darkroom";
import type { PhotoReader } from "@portrait-studio/photo";
import type { PhotoRecords } from "../photo-records.ts";
import type { BlobStore } from "../port.ts";

export interface DarkroomPorts {
  photoReader: Omit<PhotoReader, "measureLikeness" | "cropReference">;
  darkroom: Darkroom;
  store: BlobStore;
  photoRecords: PhotoRecords;
}
