import { readdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { expect, it } from "vitest";
import { readSamplePhotos, samplePhotos } from "./index.ts";

it("lists every file of the folder and no other", async () => {
  const [first] = samplePhotos;
  const files = await readdir(dirname(first?.path ?? ""));
  expect(samplePhotos.map(({ name }) => name).sort()).toEqual(files.sort());
});

it("stays small enough to be cloned with the sources", async () => {
  const sizes = await Promise.all(samplePhotos.map(async ({ path }) => (await stat(path)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000);
});

it("reads the requested number of photos of one person, each a different WebP", async () => {
  const photos = await readSamplePhotos("amara", 12);
  expect(photos.map(({ name }) => name.slice(0, 6))).toEqual(Array(12).fill("amara-"));
  expect(new Set(photos.map(({ bytes }) => bytes.toString("base64"))).size).toBe(12);
  for (const { bytes } of photos) expect(bytes.subarray(8, 12).toString("latin1")).toBe("WEBP");
});

it("throws when there are fewer", async () => {
  await expect(readSamplePhotos("nora", 7)).rejects.toThrow(RangeError);
});
