import { photos } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { ulid } from "ulid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildExport, listTrainingFiles, requestExport, sweepOrphans } from "../index.ts";
import { createTestStudio, judgeAndCut, makeImages, type TestStudio } from "../testing/index.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio({ max: 4 });
});
afterAll(() => context.close());

const hour = 60 * 60 * 1000;
const idOf = (prefix: string, age: number) => `${prefix}_${ulid(Date.now() - age).toLowerCase()}`;

test("deletes files without a row after a day, keeps all others, and checks every person", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  await context.uploadPhotos(actor);
  await makeImages(studio, actor, { count: 2 });
  const [photo] = await listTrainingFiles(studio, actor);
  const storageKey = `photos/${actor.userId}/${idOf("pho", 25 * hour)}.jpg`;
  await studio.storage.put(storageKey, Buffer.from("x"), { contentType: "image/jpeg" });
  await studio.db
    .update(photos)
    .set({ storageKey })
    .where(eq(photos.id, photo?.id ?? ""));
  await judgeAndCut(studio, photo?.id ?? "");
  const { id } = await requestExport(studio, actor);
  await buildExport(studio, id);
  for (let other = 0; other < 250; other += 1) await context.signUp(0);
  const last = await context.signUp(0);
  const kept = (await studio.storage.list("")).length;
  expect(kept).toBe(28);
  const put = (key: string) => studio.storage.put(key, Buffer.from("x"), { contentType: "image/jpeg" });
  for (const { userId } of [actor, last])
    for (const age of [23 * hour, 25 * hour]) {
      await put(`photos/${userId}/${idOf("pho", age)}.jpg`);
      await put(`portraits/${userId}/${idOf("gen", age)}/0.thumb.webp`);
      await put(`portraits/${userId}/${idOf("edt", age)}/3.jpg`);
      await put(`exports/${userId}/${idOf("exp", age)}.zip`);
    }
  for (const age of [23 * hour, 25 * hour])
    for (const prefix of ["trn", "gen", "edt"]) await put(`work/${idOf(prefix, age)}/0.image`);
  for (const age of [25 * hour, 8 * 24 * hour]) await put(`work/${idOf("gen", age)}/job.json`);
  // earlier versions stored analyses as files
  await put(`${storageKey}.analysis.json`);
  const first = await sweepOrphans(studio, {});
  expect(first.next).toMatch(/^usr_/);
  const second = await sweepOrphans(studio, { after: first.next ?? "" });
  expect([second.next, first.removed + second.removed]).toEqual([null, 13]);
  expect(await studio.storage.list("")).toHaveLength(kept + 12);
});
