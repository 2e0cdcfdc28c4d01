import { trainingConsent as consent, recipeIds } from "@portrait-studio/contract";
import { contactSheets, trainingSessions } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  beginJob,
  createGeneration,
  createTraining,
  failContactSheet,
  finishTraining,
  getBalance,
  getContactSheet,
  getModel,
  getTraining,
  listTrainingFiles,
  listTrainings,
  makeContactSheet,
  relayOutbox,
  removeModelPhoto,
  requestContactSheet,
  startPlaces,
} from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

beforeEach(() => {
  Object.assign(context.engine, { removed: [], unclean: [], sheetFailures: 0 });
  context.engine.capabilities.photos = true;
});

/** Somebody whose training has made a model, and asked for its sheet. */
async function sitter() {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
  const [photo] = await listTrainingFiles(studio, actor);
  const photoIds = (await listTrainingFiles(studio, actor)).map((file) => file.id);
  engine.sources = photoIds.map((photoId) => ({ id: photoId, face: 200, hairCut: false, chosen: true }));
  await finishTraining(studio, id, {
    artifactRef: `models/${modelId}.json`,
    coverPhotoId: photo?.id,
    sources: engine.sources,
  });
  const training = () => getTraining(studio, actor, { id });
  return { actor, id, modelId, photoIds, training };
}

const told = async (id: string) => {
  while ((await relayOutbox(context.studio)) > 0);
  return context.events.filter(({ name, data }) => name === "training/ended" && data.trainingSessionId === id)
    .length;
};

test("is the training's second stage: its frames are seen as they come, and the person is told when all are there", async () => {
  const { studio, engine } = context;
  const { actor, id, modelId, training } = await sitter();
  const before = await getBalance(studio, actor);
  const under = { status: "completed", stage: "generating_images" };
  expect(await training()).toMatchObject({
    ...under,
    progress: 0.6,
    counted: { done: 0, of: recipeIds.length },
  });
  engine.unclean = ["noir"];
  const { makeContactSheet: make } = engine;
  const seen: unknown[] = [];
  engine.makeContactSheet = (input) => {
    if (!make) throw new Error("It makes sheets.");
    return make({
      ...input,
      onFrame: async (frame, index) => {
        await input.onFrame(frame, index);
        const { counted, progress, stage } = await training();
        const { frames, missing, status } = await getContactSheet(studio, actor, { id: modelId });
        expect([stage, status, counted?.done]).toEqual([
          "generating_images",
          "making",
          frames.length + missing.length,
        ]);
        seen.push([frames.length + missing.length, progress > 0.6]);
      },
    });
  };
  await makeContactSheet(studio, modelId).finally(() => Object.assign(engine, { makeContactSheet: make }));
  expect(seen).toEqual(recipeIds.map((_, index) => [index + 1, true]));
  const done = { status: "completed", stage: "done", progress: 1, counted: null };
  expect(await training()).toMatchObject(done);
  expect(await listTrainings(studio, actor)).toMatchObject([done]);
  expect(await told(id)).toBe(1);
  expect(await getBalance(studio, actor)).toEqual(before);
});

test("waits while a portrait is made that is paid for, and goes on after it", async () => {
  const { studio, engine } = context;
  const { actor, modelId } = await sitter();
  const made = Promise.withResolvers<{ state: "withheld"; flaw: "face" }>();
  const begun = Promise.withResolvers<void>();
  engine.local = {
    makeImage: () => {
      begun.resolve();
      return made.promise;
    },
  };
  const { stop } = startPlaces(studio, 1);
  const asked = { modelId, prompt: "noir", count: 1, aspectRatio: "4:5" as const };
  await beginJob(studio, (await createGeneration(studio, actor, asked)).id);
  await begun.promise;
  const read = () => getContactSheet(studio, actor, { id: modelId });
  let isMade = false;
  const sheet = makeContactSheet(studio, modelId).then(() => {
    isMade = true;
  });
  await expect.poll(() => engine.sheets.at(-1)?.modelId).toBe(modelId);
  // long enough for all of its frames, which take no time here
  for (let time = 0; time < 20; time++) expect((await read()).frames).toEqual([]);
  expect(isMade).toBe(false);
  made.resolve({ state: "withheld", flaw: "face" });
  await sheet;
  expect(await read()).toMatchObject({ status: "ready", frames: { length: recipeIds.length } });
  await stop();
  engine.local = undefined;
});

test("leaves a training its share of the bar, and an engine that makes none has the whole bar", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id } = await createTraining(studio, actor, { consent, uploadSessionId });
  await studio.db.update(trainingSessions).set({ progress: 1 }).where(eq(trainingSessions.id, id));
  const progress = async () => (await getTraining(studio, actor, { id })).progress;
  expect(await progress()).toBeCloseTo(0.6);
  engine.capabilities.photos = false;
  expect(await progress()).toBe(1);
});

test("that fails, is lost or cannot be made ends the training all the same, once", async () => {
  const { studio, engine } = context;
  const failed = await sitter();
  expect(await told(failed.id)).toBe(0);
  engine.sheetFailures = 1;
  await expect(makeContactSheet(studio, failed.modelId)).rejects.toThrow("out of memory");
  expect(await told(failed.id)).toBe(0);
  await failContactSheet(studio, failed.modelId);
  await failContactSheet(studio, failed.modelId);
  expect([await told(failed.id), (await failed.training()).stage]).toEqual([1, "done"]);

  const lost = await sitter();
  await studio.db
    .update(contactSheets)
    .set({ requestedAt: sql`clock_timestamp() - interval '6 minutes'` })
    .where(eq(contactSheets.modelId, lost.modelId));
  expect((await lost.training()).stage).toBe("done");

  const unmade = await sitter();
  const { makeContactSheet: make } = engine;
  Object.assign(engine, { makeContactSheet: undefined });
  await makeContactSheet(studio, unmade.modelId).finally(() =>
    Object.assign(engine, { makeContactSheet: make }),
  );
  expect([await told(unmade.id), (await unmade.training()).stage]).toEqual([1, "done"]);
});

test("a later sheet brings no training back, and its frames are shown only when all are there", async () => {
  const { studio, engine } = context;
  const { actor, id, modelId, photoIds, training } = await sitter();
  await makeContactSheet(studio, modelId);
  await removeModelPhoto(studio, actor, { id: modelId, photoId: photoIds.at(-1) ?? "" });
  await studio.db
    .update(contactSheets)
    .set({ requestedAt: sql`clock_timestamp() - interval '1 hour'` })
    .where(eq(contactSheets.modelId, modelId));
  const { frames } = await requestContactSheet(studio, actor, { id: modelId });
  expect((await training()).stage).toBe("done");
  const { makeContactSheet: make } = engine;
  engine.makeContactSheet = async (input) => {
    if (!make) throw new Error("It makes sheets.");
    const made = await make(input);
    expect((await getContactSheet(studio, actor, { id: modelId })).frames).toEqual(frames);
    return made;
  };
  await makeContactSheet(studio, modelId).finally(() => Object.assign(engine, { makeContactSheet: make }));
  expect(await told(id)).toBe(1);
});

test("gives the model its cover: the best frame, that of the first headshot which is clean; it goes with its photo", async () => {
  const { studio, engine } = context;
  const { actor, modelId, photoIds } = await sitter();
  const cover = async (person = { actor, modelId }) => {
    const { coverUrl } = await getModel(studio, person.actor, { id: person.modelId });
    return coverUrl && new URL(coverUrl, "http://localhost").pathname;
  };
  expect(await cover()).toMatch(/photos/);
  await makeContactSheet(studio, modelId);
  expect(await cover()).toMatch(/sheet\/0-corporate\.webp/);
  await removeModelPhoto(studio, actor, { id: modelId, photoId: photoIds[0] ?? "" });
  expect(await cover()).toMatch(/photos/);
  engine.unclean = ["corporate"];
  const second = await sitter();
  await makeContactSheet(studio, second.modelId);
  expect(await cover(second)).toMatch(/sheet\/0-windowlight\.webp/);
});
