import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Head, heads } from "./heads.ts";

export type { Head } from "./heads.ts";

export type SamplePerson = keyof typeof heads;

export interface SamplePhoto {
  person: SamplePerson;
  name: string;
  path: string;
  head: Head;
}

export interface SampleFile {
  name: string;
  bytes: Buffer<ArrayBuffer>;
}

const folder = fileURLToPath(new URL("../photos/", import.meta.url));

/** All photos: twelve of Amara, six of Henrik, six of Nora; WebP, 1024 x 1280 pixels. */
export const samplePhotos: readonly SamplePhoto[] = (Object.keys(heads) as SamplePerson[]).flatMap((person) =>
  heads[person].map((head: Head, index) => {
    const name = `${person}-${String(index + 1).padStart(2, "0")}.webp`;
    return { person, name, path: `${folder}${name}`, head };
  }),
);

/** @throws RangeError when there are fewer photos of the person than asked for. */
export async function readSamplePhotos(person: SamplePerson, count: number): Promise<SampleFile[]> {
  const photos = samplePhotos.filter((photo) => photo.person === person).slice(0, count);
  if (photos.length < count) throw new RangeError(`There are ${photos.length} photos of ${person}.`);
  return Promise.all(photos.map(async ({ name, path }) => ({ name, bytes: await readFile(path) })));
}
