import { readSamplePhotos } from "@portrait-studio/sample-people";

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Twelve photos of one person, as a browser uploads them. */
export async function samplePhotos(): Promise<UploadFile[]> {
  const photos = await readSamplePhotos("amara", 12);
  return photos.map(({ name, bytes }) => ({ name, mimeType: "image/webp", buffer: bytes }));
}
