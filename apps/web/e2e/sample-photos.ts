import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { environment } from "./environment.ts";

export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const count = 12;

/** Twelve photos of one person, from the folder that SAMPLE_PHOTOS names. */
export async function samplePhotos(): Promise<UploadFile[]> {
  const { photosFolder } = environment;
  if (!photosFolder) {
    throw new Error(
      "SAMPLE_PHOTOS names no folder with 12 JPEG photos of one person; tooling/sitters renders some: node src/main.ts --sitter ID --out DIR",
    );
  }
  const names = (await readdir(photosFolder)).filter((name) => /\.jpe?g$/i.test(name)).sort();
  return Promise.all(
    names.slice(0, count).map(async (name) => ({
      name,
      mimeType: "image/jpeg",
      buffer: await readFile(join(photosFolder, name)),
    })),
  );
}
