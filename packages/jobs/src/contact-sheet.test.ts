import { trainingConsent as consent } from "@portrait-studio/contract";
import { photos } from "@portrait-studio/db";
import {
  type Actor,
  createTraining,
  getContactSheet,
  getTraining,
  listTrainingFiles,
  previewEdit,
  relayOutbox,
  removeModelPhoto,
} from "@portrait-studio/studio";
import { makeImages } from "@portrait-studio/studio/testing";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useHostedJobs } from "./testing/use-hosted-jobs.ts";

const { context } = useHostedJobs();
const patience = { timeout: 20_000, interval: 50 };

beforeEach(() => {
  Object.assign(context.engine, { sheets: [], removed: [], sheetFailures: 0 });
});
afterEach(async () => {
  expect(await context.audit()).toEqual([]);
});

/** A training that completes by itself. */
async function trained(actor: Actor): Promise<{ modelId: string; photoIds: string[] }> {
  const { studio, engine } = context;
  const uploadSessionId = await context.uploadPhotos(actor);
  const photoIds = (await listTrainingFiles(studio, actor)).map(({ id }) => id);
  engine.sources = photoIds.map((id) => ({ id, face: 200, hairCut: false, chosen: true }));
  engine.training = {
    state: "completed",
    artifactRef: "models/m.json",
    coverPhotoId: undefined,
    sources: engine.sources,
  };
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  await expect
    .poll(async () => (await getTraining(studio, actor, { id })).status, patience)
    .toBe("completed");
  return { modelId, photoIds };
}
const status = (actor: Actor, id: string) => async () => {
  await relayOutbox(context.studio);
  return (await getContactSheet(context.studio, actor, { id })).status;
};

test("a training is followed by a contact sheet, also when the engine fails at first; then a photo is deleted for good", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  engine.sheetFailures = 1;
  const { modelId, photoIds } = await trained(actor);
  await expect.poll(status(actor, modelId), patience).toBe("ready");
  expect(engine.sheets).toHaveLength(2);
  const photoId = photoIds[0] ?? "";
  await removeModelPhoto(studio, actor, { id: modelId, photoId });
  await expect.poll(() => studio.db.$count(photos, eq(photos.id, photoId)), patience).toBe(0);
  expect(engine.removed).toEqual([photoId]);
});

test("a preview of an edit is made in the background, and one that cannot be made says so", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const [imageId = ""] = await makeImages(studio, actor);
  const ask = (instruction: string) => async () => {
    await relayOutbox(studio);
    return (await previewEdit(studio, actor, { imageId, instruction })).status;
  };
  await expect.poll(ask("blue backdrop"), patience).toBe("ready");
  const { previewEdit: make } = engine;
  engine.previewEdit = () => Promise.reject(new Error("out of memory"));
  await expect.poll(ask("red backdrop"), patience).toBe("failed");
  Object.assign(engine, { previewEdit: make });
});

test("a sheet that fails for good says so, and the model stays as it is", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  engine.sheetFailures = Number.POSITIVE_INFINITY;
  const { modelId } = await trained(actor);
  await expect.poll(status(actor, modelId), patience).toBe("failed");
  expect(await getContactSheet(studio, actor, { id: modelId })).toMatchObject({ frames: [], current: false });
});
