import { limits } from "@portrait-studio/contract/limits";
import { readSamplePhotos } from "@portrait-studio/sample-people";

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** As many photos of one person as a training needs, as a browser uploads them. */
export async function samplePhotos(): Promise<UploadFile[]> {
  const photos = await readSamplePhotos("amara", limits.minPhotos);
  return photos.map(({ name, bytes }) => ({ name, mimeType: "image/webp", buffer: bytes }));
}
