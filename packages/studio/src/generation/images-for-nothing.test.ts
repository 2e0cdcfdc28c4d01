import { limits } from "@portrait-studio/contract";
import { images, models } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import {
  buildExport,
  deleteImages,
  getBalance,
  getExport,
  leaveOutPhoto,
  listImages,
  purgeRemovedPhoto,
  removeModelPhoto,
  renewReferences,
  requestExport,
  restoreImages,
  returnGeneration,
} from "../index.ts";
import { code, requestImages, type Sitter, seePeople, train, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();
beforeAll(() => seePeople(context));
beforeEach(() => {
  Object.assign(context.judge, { identityVersion: 1, version: "1" });
  context.complaints.length = 0;
});

const remove = ({ actor, modelId, photoIds }: Sitter, index: number) =>
  removeModelPhoto(context.studio, actor, { id: modelId, photoId: photoIds[index] ?? "" });
test.each([false, true])(
  "who a model shows is fixed at its training: deleting photos makes nobody else of them (their purge awaited: %s)",
  async (purged) => {
    const { studio } = context;
    const sitter = await train(context, [...Array(8).fill("red"), ...Array(7).fill("green")]);
    const { actor, photoIds } = sitter;
    for (const index of [0, 1, 2, 3]) {
      await remove(sitter, index);
      if (purged) await purgeRemovedPhoto(studio, photoIds[index] ?? "");
    }
    const before = await getBalance(studio, actor);
    const id = await requestImages(context, sitter, "red");
    expect(await code(returnGeneration(studio, actor, { id }))).toBe("NOT_RETURNABLE");
    expect((await getBalance(studio, actor)).spendable).toBe(before.spendable - 2);
    const strange = await requestImages(context, sitter, "blue");
    expect(await code(returnGeneration(studio, actor, { id: strange }))).toBe("done");
  },
);

test("a returned image is gone at once: its row, its files, its trash and a ZIP that was not downloaded yet", async () => {
  const { studio } = context;
  const sitter = await train(context, Array(10).fill("red"));
  const { actor } = sitter;
  const id = await requestImages(context, sitter, "blue");
  const made = await studio.db.select().from(images).where(eq(images.generationId, id));
  const { id: zip } = await requestExport(studio, actor);
  await buildExport(studio, zip);
  await deleteImages(studio, actor, { ids: made.slice(0, 1).map((image) => image.id) });
  await returnGeneration(studio, actor, { id });
  for (const trash of [true, false])
    expect(await listImages(studio, actor, { limit: 9, sort: "newest", trash })).toMatchObject({ total: 0 });
  expect(await studio.storage.list(`portraits/${actor.userId}/`)).toEqual([]);
  expect(await studio.storage.list(`exports/${actor.userId}/`)).toEqual([]);
  expect(await code(getExport(studio, actor, { id: zip }))).toBe("NOT_FOUND");
  expect(await code(restoreImages(studio, actor, { ids: made.map((image) => image.id) }))).toBe("NOT_FOUND");
});

test("a model gives back so many images and no more, also for returns at once, and its operator is told", async () => {
  const { studio } = context;
  const sitter = await train(context, Array(10).fill("red"));
  const ids: string[] = [];
  for (let more = 0; more < limits.mostReturnedImages / 2 + 2; more++)
    ids.push(await requestImages(context, sitter, "blue"));
  const ends = await Promise.all(ids.map((id) => code(returnGeneration(studio, sitter.actor, { id }))));
  expect(ends.filter((end) => end === "done")).toHaveLength(limits.mostReturnedImages / 2);
  expect(ends.filter((end) => end === "NOT_RETURNABLE")).toHaveLength(2);
  expect(context.complaints).toEqual(["A model has given back as many images as it may."]);
});

test("a model of two marked people, of which one is deleted, is of nobody known", async () => {
  const sitter = await train(context, [...Array(6).fill("red"), ...Array(5).fill("green")], {
    marked: [6, 7, 8, 9, 10],
  });
  for (const index of [0, 1, 2, 3, 4, 5]) {
    await remove(sitter, index);
    await purgeRemovedPhoto(context.studio, sitter.photoIds[index] ?? "");
  }
  const id = await requestImages(context, sitter, "red");
  expect(await code(returnGeneration(context.studio, sitter.actor, { id }))).toBe("NOT_RETURNABLE");
});

test("images follow nobody else when most photos of the person are left out", async () => {
  const { studio } = context;
  const { actor, modelId, photoIds } = await train(
    context,
    [...Array(6).fill("red"), ...Array(5).fill("green")],
    {
      follows: true,
    },
  );
  for (const photoId of photoIds.slice(1, 6))
    await leaveOutPhoto(studio, actor, { id: modelId, photoId, leftOut: true });
  await renewReferences(studio, modelId);
  const [model] = await studio.db.select().from(models).where(eq(models.id, modelId));
  expect(model?.sources).toEqual([{ id: photoIds[0] }]);
});
