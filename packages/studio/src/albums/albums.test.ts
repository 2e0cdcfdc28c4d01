import { limits } from "@portrait-studio/contract";
import { describe, expect, test } from "vitest";
import {
  type Actor,
  acceptImageEdit,
  changeAlbum,
  createAlbum,
  deleteAlbum,
  deleteImages,
  deleteModel,
  listAlbums,
  listImages,
  renameAlbum,
} from "../index.ts";
import { makeEdits, makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

async function idsIn(actor: Actor, albumId: string): Promise<string[]> {
  const { items, total } = await listImages(context.studio, actor, { limit: 50, sort: "newest", albumId });
  expect(total).toBe(items.length);
  return items.map(({ id }) => id).toSorted();
}

describe("an album", () => {
  test("is made of images, of which some come in and some go out, and shows what the gallery shows of them", async () => {
    const { studio } = context;
    const actor = await context.signUp(100);
    const modelId = await trainedModel(studio, actor);
    const [first = "", second = "", third = ""] = await makeImages(studio, actor, { modelId, count: 3 });
    const album = await createAlbum(studio, actor, { name: "Team page", imageIds: [first, second, first] });
    expect(album).toMatchObject({ name: "Team page", imageCount: 2 });
    const { id } = album;
    expect(await idsIn(actor, id)).toEqual([first, second].toSorted());
    expect((await changeAlbum(studio, actor, { id, add: [third, second], remove: [first] })).imageCount).toBe(
      2,
    );
    expect(await idsIn(actor, id)).toEqual([second, third].toSorted());
    const [edit = ""] = await makeEdits(studio, actor, { imageId: second });
    await acceptImageEdit(studio, actor, { originalImageId: second, selectedEditedImageId: edit });
    expect(await idsIn(actor, id)).toEqual([edit, third].toSorted());
    // by any image of its lineage
    await changeAlbum(studio, actor, { id, remove: [edit] });
    await deleteImages(studio, actor, { ids: [third] });
    expect((await listAlbums(studio, actor)).map(({ imageCount }) => imageCount)).toEqual([0]);
    expect((await renameAlbum(studio, actor, { id, name: "Team" })).name).toBe("Team");
    await deleteAlbum(studio, actor, { id });
    expect(await listAlbums(studio, actor)).toEqual([]);
    expect((await listImages(studio, actor, { limit: 50, sort: "newest" })).total).toBe(2);
  });

  test("is nobody else's, and takes nobody else's images", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const stranger = await context.signUp();
    const [mine = ""] = await makeImages(studio, actor);
    const [theirs = ""] = await makeImages(studio, stranger);
    const { id } = await createAlbum(studio, actor, { name: "Mine", imageIds: [mine] });
    for (const act of [
      () => changeAlbum(studio, stranger, { id, add: [theirs] }),
      () => changeAlbum(studio, actor, { id, add: [theirs] }),
      () => changeAlbum(studio, actor, { id, remove: [theirs] }),
      () => createAlbum(studio, actor, { name: "Other", imageIds: [mine, theirs] }),
      () => renameAlbum(studio, stranger, { id, name: "Theirs" }),
      () => deleteAlbum(studio, stranger, { id }),
    ])
      await expect(act()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await idsIn(actor, id)).toEqual([mine]);
    expect(await idsIn(stranger, id)).toEqual([]);
    expect((await listAlbums(studio, actor)).map(({ name }) => name)).toEqual(["Mine"]);
  });

  test("goes with its person, and its images with their model", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const modelId = await trainedModel(studio, actor);
    const [image = ""] = await makeImages(studio, actor, { modelId });
    await createAlbum(studio, actor, { name: "Gone", imageIds: [image] });
    await deleteModel(studio, actor, { id: modelId });
    expect((await listAlbums(studio, actor))[0]).toMatchObject({ imageCount: 0 });
  });

  test("cannot be made without end, also at once", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const made = await Promise.allSettled(
      Array.from({ length: limits.maxAlbums + 5 }, (_, index) =>
        createAlbum(studio, actor, { name: `Album ${index}` }),
      ),
    );
    const refused = made.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(5);
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(reason).toMatchObject({ code: "TOO_MANY_ALBUMS", details: { maximum: limits.maxAlbums } });
    expect(await listAlbums(studio, actor)).toHaveLength(limits.maxAlbums);
  });
});
