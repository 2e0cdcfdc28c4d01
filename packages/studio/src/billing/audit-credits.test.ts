import { images } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertOfFindings, auditCredits, deleteImages } from "../index.ts";
import { createTestStudio, makePortraits, type TestStudio } from "../testing/index.ts";

let world: TestStudio;
beforeAll(async () => {
  world = await createTestStudio({ max: 4 });
});
afterAll(() => world.close());

async function fileOf(imageId: string | undefined): Promise<string> {
  const [row] = await world.studio.db
    .select({ key: images.storageKey })
    .from(images)
    .where(eq(images.id, imageId ?? ""));
  return row?.key ?? "";
}

test("a picture whose file is gone is a finding, until it is on its way out itself", async () => {
  const { studio } = world;
  await makePortraits(studio, await world.signUp(), { count: 2 });
  const actor = await world.signUp();
  const [lost = "", trashed = ""] = await makePortraits(studio, actor, { count: 3 });
  expect(await auditCredits(studio)).toEqual([]);
  await studio.storage.remove([await fileOf(lost), await fileOf(trashed)]);
  await deleteImages(studio, actor, { ids: [trashed] });
  const finding = { rule: "picture_without_file", subject: lost, detail: "" };
  expect(await auditCredits(studio)).toEqual([finding]);
  expect(await auditCredits(studio, { picturesSince: new Date(Date.now() + 60_000) })).toEqual([]);
  expect(await alertOfFindings(studio)).toEqual({ findings: 1 });
  expect(world.complaints).toEqual(["The credits do not add up."]);
  await deleteImages(studio, actor, { ids: [lost] });
  expect(await auditCredits(studio)).toEqual([]);
});
