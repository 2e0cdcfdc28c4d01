import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { limits } from "@portrait-studio/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deletePhoto, listSessionFiles, openPhotoIntake } from "../index.ts";
import { image, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "studio-known-photo-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A file of its own with this image. */
async function file(number: number): Promise<string> {
  const path = join(folder, `${randomUUID()}.jpg`);
  await writeFile(path, await image(number));
  return path;
}

test("a file that the session has is known again, whatever its name, also in a full set", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const id = await context.uploadPhotos(actor, limits.maxPhotos);
  const { addPhoto } = await openPhotoIntake(studio, actor, id);
  const before = await listSessionFiles(studio, actor, { id });
  const again = await addPhoto({ name: "the same.jpg", path: await file(0) });
  expect(again).toMatchObject({ id: before[0]?.id, name: "photo 0.jpg", known: true });
  expect(await listSessionFiles(studio, actor, { id })).toHaveLength(limits.maxPhotos);
  expect(await studio.storage.list(`photos/${actor.userId}/`)).toHaveLength(2 * limits.maxPhotos);
  await expect(addPhoto({ name: "another.jpg", path: await file(99) })).rejects.toThrow("TOO_MANY_FILES");
});

test("of a file that arrives five times at once, one photo is stored; once deleted it is new", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const id = await context.uploadPhotos(actor, 1);
  const { addPhoto } = await openPhotoIntake(studio, actor, id);
  const add = async () => addPhoto({ name: "seven.jpg", path: await file(7) });
  const all = await Promise.all(Array.from({ length: 5 }, add));
  expect(all.filter(({ known }) => !known)).toHaveLength(1);
  expect(new Set(all.map((photo) => photo.id)).size).toBe(1);
  await deletePhoto(studio, actor, { id: all[0]?.id ?? "" });
  expect(await add()).toMatchObject({ known: false });
});
