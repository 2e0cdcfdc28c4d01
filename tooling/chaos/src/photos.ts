import type { Photo } from "@portrait-studio/client";
import { limits } from "@portrait-studio/contract/limits";
import { readSamplePhotos } from "@portrait-studio/sample-people";

/** Photos of a sample person, as few as a training accepts. */
export function readPhotos(): Promise<Photo[]> {
  return readSamplePhotos("amara", limits.minPhotos);
}
