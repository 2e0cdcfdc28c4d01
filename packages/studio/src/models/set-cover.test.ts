import { trainingConsent as consent } from "@portrait-studio/contract";
import { images, models } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type Actor,
  createTraining,
  deleteAccount,
  deleteImages,
  finishTraining,
  getModel,
  getTraining,
  listModels,
  listTrainings,
  purgeAccount,
  purgeTrash,
  restoreImages,
  setCover,
  sweepOrphans,
} from "../index.ts";
import { makeEdits, makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const bestPhoto = (modelId: string) => `photos/covers/${modelId}.thumb.webp`;

/** A model with a cover photo from its training, and images made with it. */
async function shownModel(count = 3) {
  const { studio } = context;
  const actor = await context.signUp();
  const id = await trainedModel(studio, actor);
  const coverKey = bestPhoto(id);
  await studio.storage.put(coverKey, Buffer.from("photo"), { contentType: "image/webp" });
  await studio.db.update(models).set({ coverKey }).where(eq(models.id, id));
  return { actor, id, imageIds: await makeImages(studio, actor, { modelId: id, count }) };
}

/** The model's cover: the id of an image, or "photo". */
async function coverOf(actor: Actor, id: string): Promise<string> {
  const { coverUrl, coverImageId } = await getModel(context.studio, actor, { id });
  const [image] = coverImageId
    ? await context.studio.db.select().from(images).where(eq(images.id, coverImageId))
    : [];
  expect(coverUrl).toContain(image?.thumbnailKey ?? bestPhoto(id));
  return coverImageId ?? "photo";
}

test("an image is its model's cover until another image or the photo is chosen", async () => {
  const { studio } = context;
  const { actor, id, imageIds } = await shownModel();
  const [first = "", second = ""] = imageIds;
  expect(await coverOf(actor, id)).toBe("photo");
  expect(await setCover(studio, actor, { id, imageId: first })).toMatchObject({ coverImageId: first });
  expect(await setCover(studio, actor, { id, imageId: first })).toMatchObject({ coverImageId: first });
  await setCover(studio, actor, { id, imageId: second });
  expect(await coverOf(actor, id)).toBe(second);
  expect(await listModels(studio, actor)).toMatchObject([{ id, coverImageId: second }]);
  const [version = ""] = await makeEdits(studio, actor, { imageId: first });
  await setCover(studio, actor, { id, imageId: version });
  expect(await coverOf(actor, id)).toBe(version);
  await setCover(studio, actor, { id, imageId: null });
  expect(await coverOf(actor, id)).toBe("photo");
});

test("a training shows the same cover as the list of models", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  await finishTraining(studio, id, { artifactRef: "models/x.json", coverPhotoId: undefined });
  const [imageId = ""] = await makeImages(studio, actor, { modelId });
  await setCover(studio, actor, { id: modelId, imageId });
  const model = await getModel(studio, actor, { id: modelId });
  expect(model.coverImageId).toBe(imageId);
  expect((await getTraining(studio, actor, { id })).model).toEqual(model);
  expect((await listTrainings(studio, actor)).map((training) => training.model)).toEqual([model]);
});

test("an image in the trash is no cover, a restored one is again, and a deleted one gives way to the photo", async () => {
  const { studio } = context;
  const { actor, id, imageIds } = await shownModel();
  const [first = "", second = ""] = imageIds;
  await setCover(studio, actor, { id, imageId: first });
  await deleteImages(studio, actor, { ids: [first] });
  expect(await coverOf(actor, id)).toBe("photo");
  await restoreImages(studio, actor, { ids: [first] });
  expect(await coverOf(actor, id)).toBe(first);

  await deleteImages(studio, actor, { ids: [first, second] });
  await expect(setCover(studio, actor, { id, imageId: second })).rejects.toMatchObject({
    code: "WRONG_STATE",
  });
  await restoreImages(studio, actor, { ids: [first] });
  // the refused call has changed nothing
  expect(await coverOf(actor, id)).toBe(first);

  await deleteImages(studio, actor, { ids: [first] });
  await studio.db
    .update(images)
    .set({ deletedAt: sql`clock_timestamp() - interval '31 days'` })
    .where(eq(images.id, first));
  expect(await purgeTrash(studio)).toBe(1);
  expect(await coverOf(actor, id)).toBe("photo");
  expect(await studio.storage.read(bestPhoto(id))).toBeDefined();
});

test("an image of another person or another model is not found", async () => {
  const { studio } = context;
  const { actor, id, imageIds } = await shownModel();
  const other = await shownModel();
  const [own = ""] = imageIds;
  const [foreign = ""] = other.imageIds;
  await setCover(studio, actor, { id, imageId: own });
  const otherModel = await trainedModel(studio, actor);
  const [ofOtherModel = ""] = await makeImages(studio, actor, { modelId: otherModel });
  for (const [who, model, imageId] of [
    [actor, id, foreign],
    [actor, id, ofOtherModel],
    [actor, id, "img_nothing"],
    [actor, other.id, foreign],
    [other.actor, id, own],
    [other.actor, id, null],
  ] as const)
    await expect(setCover(studio, who, { id: model, imageId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await coverOf(actor, id)).toBe(own);
  expect(await coverOf(other.actor, other.id)).toBe("photo");
});

test("of many images chosen at once, one becomes the cover", async () => {
  const { studio } = context;
  const { actor, id, imageIds } = await shownModel(8);
  await Promise.all([...imageIds, ...imageIds].map((imageId) => setCover(studio, actor, { id, imageId })));
  expect(imageIds).toContain(await coverOf(actor, id));
  const chosen = await studio.db
    .select()
    .from(images)
    .where(sql`${images.cover} and ${images.modelId} = ${id}`);
  expect(chosen).toHaveLength(1);
});

test("no sweep deletes a cover's file, which belongs to its image; the account's deletion deletes it once", async () => {
  const { studio } = context;
  const { actor, id, imageIds } = await shownModel(1);
  const folder = `portraits/${actor.userId}/`;
  const files = await studio.storage.list(folder);
  await setCover(studio, actor, { id, imageId: imageIds[0] ?? "" });
  await setCover(studio, actor, { id, imageId: null });
  await setCover(studio, actor, { id, imageId: imageIds[0] ?? "" });
  await sweepOrphans(studio, {});
  expect(await studio.storage.list(folder)).toEqual(files);
  await deleteAccount(studio, actor, { email: actor.email });
  await purgeAccount(studio, actor.userId);
  await purgeAccount(studio, actor.userId);
  expect(await studio.storage.list(folder)).toEqual([]);
  expect(await studio.db.select().from(images).where(eq(images.userId, actor.userId))).toEqual([]);
});
