import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Photo } from "@portrait-studio/client";
import { limits } from "@portrait-studio/contract/limits";

const photoCount = 12;
const extensions = new Set([".jpg", ".jpeg", ".png", ".gif", ".webp"]);

/** The photos of a folder in the order of their names, as many as a training takes. @throws when there is none */
export async function photosOfFolder(folder: string): Promise<Photo[]> {
  const names = (await readdir(folder)).filter((name) => extensions.has(extname(name).toLowerCase())).sort();
  if (names.length === 0) throw new Error(`There are no photos in ${folder}.`);
  return names.slice(0, limits.maxPhotos).map((name) => join(folder, name));
}

/** Photos of somebody who does not exist, rendered on this machine; kept in the folder for the next tour. */
export async function renderedPhotos(cacheDir: string, onPhoto: (ready: number) => void): Promise<Photo[]> {
  // heavy, and not needed with photos of one's own
  const { renderSitterSet, sitters } = await import("@portrait-studio/sitters");
  const [sitter] = sitters;
  if (!sitter) throw new Error("There is no sample sitter.");
  let ready = 0;
  const photos = await renderSitterSet(sitter.id, photoCount, {
    cacheDir,
    onPhoto: () => {
      ready += 1;
      onPhoto(ready);
    },
  });
  return photos.map(({ bytes }, shot) => ({ name: `${sitter.id}-${shot + 1}.jpg`, bytes }));
}
