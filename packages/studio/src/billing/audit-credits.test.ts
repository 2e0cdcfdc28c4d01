import { images } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alertOfFindings, alertOfLostImages, auditCredits, deleteImages } from "../index.ts";
import { createTestStudio, makeImages, type TestStudio } from "../testing/index.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio({ max: 4 });
});
afterAll(() => context.close());

async function fileOf(imageId: string | undefined): Promise<string> {
  const [row] = await context.studio.db
    .select({ key: images.storageKey })
    .from(images)
    .where(eq(images.id, imageId ?? ""));
  return row?.key ?? "";
}

test("an image without its file is a finding, unless the image is being deleted", async () => {
  const { studio } = context;
  await makeImages(studio, await context.signUp(), { count: 2 });
  const actor = await context.signUp();
  const [lost = "", trashed = ""] = await makeImages(studio, actor, { count: 3 });
  expect(await auditCredits(studio)).toEqual([]);
  await studio.storage.remove([await fileOf(lost), await fileOf(trashed)]);
  await deleteImages(studio, actor, { ids: [trashed] });
  const finding = { rule: "image_without_file", subject: lost, detail: "" };
  expect(await auditCredits(studio)).toEqual([finding]);
  expect(await alertOfFindings(studio, { after: "" })).toEqual({ findings: 0, next: null });
  expect(await alertOfLostImages(studio, { after: "", days: -1 })).toEqual({ findings: 0, next: null });
  expect(await alertOfLostImages(studio, { after: "", days: 1 })).toEqual({ findings: 1, next: null });
  expect(context.complaints).toEqual(["The credits do not add up."]);
  await deleteImages(studio, actor, { ids: [lost] });
  expect(await auditCredits(studio)).toEqual([]);
});
