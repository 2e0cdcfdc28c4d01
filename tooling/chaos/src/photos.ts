import type { Photo } from "@portrait-studio/client";
import { limits } from "@portrait-studio/contract/limits";
import { readSamplePhotos } from "@portrait-studio/sample-people";

/** As few photos of somebody who does not exist as a training takes. */
export function readPhotos(): Promise<Photo[]> {
  return readSamplePhotos("amara", limits.minPhotos);
}
