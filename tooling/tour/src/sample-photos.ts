import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Photo } from "@portrait-studio/client";
import { limits } from "@portrait-studio/contract/limits";
import { readSamplePhotos } from "@portrait-studio/sample-people";

const photoCount = 12;
const extensions = new Set([".jpg", ".jpeg", ".png", ".gif", ".webp"]);

export async function photosOfFolder(folder: string): Promise<Photo[]> {
  const names = (await readdir(folder)).filter((name) => extensions.has(extname(name).toLowerCase())).sort();
  if (names.length === 0) throw new Error(`There are no photos in ${folder}.`);
  return names.slice(0, limits.maxPhotos).map((name) => join(folder, name));
}

export function photosOfNobody(): Promise<Photo[]> {
  return readSamplePhotos("amara", photoCount);
}
