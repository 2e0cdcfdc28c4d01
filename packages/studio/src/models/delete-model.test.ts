import { trainingConsent as consent } from "@portrait-studio/contract";
import { images, models, photos, trainingSessions, uploadSessions, users } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  createGeneration,
  createImageEdit,
  createTraining,
  deleteImages,
  deleteModel,
  endJob,
  finishTraining,
  getActiveUploadSession,
  getBalance,
  getGeneration,
  getImage,
  getModel,
  getSharedImage,
  getTraining,
  listGenerations,
  listImages,
  listModels,
  listSessionFiles,
  listTrainingFiles,
  listTrainings,
  purgeModel,
  renameModel,
  restoreImages,
  shareImage,
  storeImage,
} from "../index.ts";
import { judgeAndCut, makeEdits, makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const gallery = { limit: 50, sort: "newest" } as const;
const filesOf = async ({ userId }: Actor) => [
  ...(await context.studio.storage.list(`photos/${userId}/`)),
  ...(await context.studio.storage.list(`portraits/${userId}/`)),
];

/** A trained model with photos and images, one of them shared, with an edit. */
async function wholeModel(actor: Actor) {
  const { studio } = context;
  const uploadSessionId = await context.uploadPhotos(actor);
  const [photo] = await listSessionFiles(studio, actor, { id: uploadSessionId });
  await judgeAndCut(studio, photo?.id ?? "");
  const { id: trainingId, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  await beginJob(studio, trainingId);
  await finishTraining(studio, trainingId, {
    artifactRef: `models/${modelId}.json`,
    coverPhotoId: undefined,
  });
  const [imageId = "", other = ""] = await makeImages(studio, actor, { modelId, count: 2 });
  await makeEdits(studio, actor, { imageId });
  const { shareUrl } = await shareImage(studio, actor, { id: other, shared: true });
  return { trainingId, modelId, imageId, uploadSessionId, token: shareUrl?.split("/").at(-1) ?? "" };
}

test("deleting a model hides it and everything made with it at once; the purge leaves no row and no file", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp(100);
  const kept = await makeImages(studio, actor);
  const { trainingId, modelId, imageId, uploadSessionId, token } = await wholeModel(actor);
  const running = await createGeneration(studio, actor, {
    modelId,
    prompt: "x",
    count: 3,
    aspectRatio: "4:5",
  });
  await beginJob(studio, running.id);
  await storeImage(studio, running.id, 0);
  expect(await getBalance(studio, actor)).toMatchObject({ held: 2 });

  expect(await deleteModel(studio, actor, { id: modelId })).toEqual({ id: modelId, deleted: true });
  const gone = [
    () => getModel(studio, actor, { id: modelId }),
    () => renameModel(studio, actor, { id: modelId, name: "x" }),
    () => deleteModel(studio, actor, { id: modelId }),
    () => getTraining(studio, actor, { id: trainingId }),
    () => listSessionFiles(studio, actor, { id: uploadSessionId }),
    () => getGeneration(studio, actor, { id: running.id }),
    () => getImage(studio, actor, { id: imageId }),
    () => getSharedImage(studio, { token }),
    () => restoreImages(studio, actor, { ids: [imageId] }),
    () => createGeneration(studio, actor, { modelId, prompt: "x", count: 1, aspectRatio: "4:5" }),
  ];
  for (const read of gone) await expect(read()).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(
    createImageEdit(studio, actor, { imageId, instruction: "x", count: 1, strength: 1 }),
  ).rejects.toMatchObject({ code: "WRONG_STATE" });
  const ids = async (options: object) =>
    (await listImages(studio, actor, { ...gallery, ...options })).items.map(({ id }) => id);
  expect(await ids({})).toEqual(kept);
  expect(await ids({ trash: true })).toEqual([]);
  expect(await listImages(studio, actor, gallery)).toMatchObject({ total: 1 });
  expect(await listGenerations(studio, actor, gallery)).toMatchObject({ total: 1, items: { length: 1 } });
  expect(await listModels(studio, actor)).toHaveLength(1);
  expect(await listTrainings(studio, actor)).toEqual([]);
  expect(await listTrainingFiles(studio, actor)).toEqual([]);
  expect(await getBalance(studio, actor)).toMatchObject({ held: 0 });

  await purgeModel(studio, modelId);
  await purgeModel(studio, modelId);
  expect(engine.deleted).toContain(`models/${modelId}.json`);
  expect(engine.cancelled).toContain(running.id);
  expect(await filesOf(actor)).toHaveLength(2);
  expect(await studio.db.select().from(models).where(eq(models.id, modelId))).toEqual([]);
  expect(await studio.db.select().from(photos).where(eq(photos.userId, actor.userId))).toEqual([]);
  const [session] = await studio.db
    .select()
    .from(uploadSessions)
    .where(eq(uploadSessions.id, uploadSessionId));
  expect(session?.status).toBe("deleted");
});

test("deleting a model in training releases the credits, stops the engine and deletes the photos", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  await beginJob(studio, id);
  await deleteModel(studio, actor, { id: modelId });
  expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  await expect(getActiveUploadSession(studio, actor)).rejects.toMatchObject({
    code: "NO_ACTIVE_UPLOAD_SESSION",
  });
  await purgeModel(studio, modelId);
  expect(engine.cancelled).toContain(id);
  expect(await filesOf(actor)).toEqual([]);
});

test("deleting a model whose training failed keeps the photos in the reopened upload session", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const first = await createTraining(studio, actor, { consent, uploadSessionId });
  await endJob(studio, first.id, { status: "failed", errorCode: "PHOTOS_UNUSABLE" });
  await deleteModel(studio, actor, { id: first.modelId });
  await purgeModel(studio, first.modelId);
  expect(await getActiveUploadSession(studio, actor)).toMatchObject({ id: uploadSessionId, fileCount: 10 });
  // a second training takes the same photos: they are deleted with its model
  const second = await createTraining(studio, actor, { consent, uploadSessionId });
  await finishTraining(studio, second.id, { artifactRef: "models/second.json", coverPhotoId: undefined });
  await deleteModel(studio, actor, { id: second.modelId });
  await purgeModel(studio, second.modelId);
  expect(await filesOf(actor)).toEqual([]);
  const rows = await studio.db
    .select()
    .from(trainingSessions)
    .where(eq(trainingSessions.userId, actor.userId));
  expect(rows).toEqual([]);
});

test("another person's model is not found, and a model that is not deleted is not purged", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const modelId = await trainedModel(studio, actor);
  await expect(deleteModel(studio, await context.signUp(), { id: modelId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await purgeModel(studio, modelId);
  expect(await getModel(studio, actor, { id: modelId })).toMatchObject({ status: "completed" });
});

test("deletion concurrent with requests and deliveries leaves no job, no file and exact counters", async () => {
  const { studio } = context;
  for (let round = 0; round < 10; round += 1) {
    const actor = await context.signUp(100);
    const modelId = await trainedModel(studio, actor);
    const ask = () => createGeneration(studio, actor, { modelId, prompt: "x", count: 2, aspectRatio: "4:5" });
    const { id } = await ask();
    await beginJob(studio, id);
    await Promise.allSettled([
      storeImage(studio, id, 0),
      ask(),
      deleteModel(studio, actor, { id: modelId }),
      ask(),
      storeImage(studio, id, 1),
    ]);
    await purgeModel(studio, modelId);
    expect(await getBalance(studio, actor)).toMatchObject({ held: 0 });
    expect(await filesOf(actor)).toEqual([]);
    const [user] = await studio.db.select().from(users).where(eq(users.id, actor.userId));
    expect(user).toMatchObject({ imageCount: 0, generationCount: 0 });
  }
});

test("deletion concurrent with moves to and from the trash removes all images and counts none twice", async () => {
  const { studio } = context;
  for (let round = 0; round < 15; round += 1) {
    const actor = await context.signUp();
    const [trashed = "", shown = ""] = await makeImages(studio, actor, { count: 2 });
    await deleteImages(studio, actor, { ids: [trashed] });
    const { modelId } = await getImage(studio, actor, { id: shown });
    const [deleted, ...moves] = await Promise.allSettled([
      deleteModel(studio, actor, { id: modelId }),
      restoreImages(studio, actor, { ids: [trashed] }),
      deleteImages(studio, actor, { ids: [shown] }),
    ]);
    expect(deleted.status).toBe("fulfilled");
    for (const move of moves) if (move.status === "rejected") expect(move.reason.code).toBe("NOT_FOUND");
    const rows = await studio.db.select().from(images).where(eq(images.userId, actor.userId));
    expect(rows.map((image) => image.deletedAt)).not.toContain(null);
    const [user] = await studio.db.select().from(users).where(eq(users.id, actor.userId));
    expect(user?.imageCount).toBe(0);
  }
});
