import { trainingConsent as consent } from "@portrait-studio/contract";
import { generations, trainingSessions } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  checkJob,
  createGeneration,
  createImageEdit,
  createTraining,
  endJob,
  finishTraining,
  getGeneration,
  getImageEdit,
  getTraining,
  listGenerations,
  storeImage,
} from "../index.ts";
import { makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const ask = (actor: Actor, modelId: string, count = 1) =>
  createGeneration(context.studio, actor, { modelId, prompt: "x", count, aspectRatio: "4:5" });

/** Sets how long the last run of a request took. */
async function tookSeconds(id: string, seconds: number) {
  await context.studio.db
    .update(generations)
    .set({ startedAt: sql`${generations.completedAt} - ${seconds} * interval '1 second'` })
    .where(eq(generations.id, id));
}

test("estimates from the median time per image, the queue and the elapsed time, once a run has finished", async () => {
  const { studio } = context;
  const actor = await context.signUp(200);
  const modelId = await trainedModel(studio, actor);
  const first = await ask(actor, modelId);
  expect(first.estimate).toEqual({ secondsLeft: null, queuedBefore: 0, ownBefore: 0 });
  const done = [first, await ask(actor, modelId, 2), await ask(actor, modelId)];
  for (const [index, { id, count }] of done.entries()) {
    await beginJob(studio, id);
    for (let position = 0; position < count; position += 1) await storeImage(studio, id, position);
    await endJob(studio, id, { status: "delivered" });
    // 4, 6 and 60 seconds per image
    await tookSeconds(id, [4, 12, 60][index] ?? 0);
  }
  expect((await getGeneration(studio, actor, { id: first.id })).estimate).toBeNull();

  const running = await ask(actor, modelId, 3);
  const waiting = await ask(actor, modelId, 2);
  await beginJob(studio, running.id);
  await studio.db
    .update(generations)
    .set({ startedAt: sql`clock_timestamp() - interval '5 seconds'` })
    .where(eq(generations.id, running.id));
  const read = async (id: string) => (await getGeneration(studio, actor, { id })).estimate;
  const runs = await read(running.id);
  expect(runs?.queuedBefore).toBe(0);
  expect(runs?.secondsLeft).toBeGreaterThanOrEqual(11);
  expect(runs?.secondsLeft).toBeLessThanOrEqual(13);
  expect(await read(waiting.id)).toEqual({ secondsLeft: 24, queuedBefore: 1, ownBefore: 1 });
  const { items } = await listGenerations(studio, actor, { limit: 10, sort: "newest" });
  expect(items.map((item) => item.estimate?.queuedBefore ?? null)).toEqual([1, 0, null, null, null]);

  // never later than the deadline, never negative
  await studio.db
    .update(generations)
    .set({ deadlineAt: sql`clock_timestamp() + interval '9 seconds'` })
    .where(eq(generations.id, waiting.id));
  expect((await read(waiting.id))?.secondsLeft).toBeLessThanOrEqual(9);
  await studio.db
    .update(generations)
    .set({ startedAt: sql`clock_timestamp() - interval '5 minutes'` })
    .where(eq(generations.id, running.id));
  expect(await read(running.id)).toEqual({ secondsLeft: 0, queuedBefore: 0, ownBefore: 0 });
});

test("a person's own requests before another one are told from those of others", async () => {
  const [ana, ben] = [await context.signUp(200), await context.signUp(200)];
  const [anas, bens] = [await trainedModel(context.studio, ana), await trainedModel(context.studio, ben)];
  const before = await ask(ana, anas);
  const { queuedBefore = 0, ownBefore } = before.estimate ?? {};
  expect(ownBefore).toBe(0);
  await ask(ben, bens);
  await ask(ana, anas);
  await ask(ben, bens);
  expect((await ask(ana, anas)).estimate).toMatchObject({ queuedBefore: queuedBefore + 4, ownBefore: 2 });
});

test("each kind of job is estimated from its own runs", async () => {
  const { studio } = context;
  const actor = await context.signUp(200);
  const [imageId = ""] = await makeImages(studio, actor);
  const input = { imageId, instruction: "warmer", count: 1, strength: 1 };
  const edit = await createImageEdit(studio, actor, input);
  expect(edit.estimate?.secondsLeft).toBeNull();
  await beginJob(studio, edit.id);
  await storeImage(studio, edit.id, 0);
  await endJob(studio, edit.id, { status: "delivered" });
  await tookSeconds(edit.id, 3);
  const next = await createImageEdit(studio, actor, input);
  expect((await getImageEdit(studio, actor, { id: next.id })).estimate).toEqual({
    secondsLeft: 3,
    queuedBefore: 0,
    ownBefore: 0,
  });

  const trainings = [];
  for (const _ of [1, 2]) {
    const uploadSessionId = await context.uploadPhotos(actor);
    trainings.push(await createTraining(studio, actor, { consent, uploadSessionId }));
  }
  const [one, two] = trainings.map(({ id }) => id) as [string, string];
  expect((await getTraining(studio, actor, { id: two })).estimate?.secondsLeft).toBeNull();
  await beginJob(studio, one);
  await finishTraining(studio, one, { artifactRef: "models/one.json", coverPhotoId: undefined });
  await studio.db
    .update(trainingSessions)
    .set({ startedAt: sql`${trainingSessions.completedAt} - interval '40 seconds'` })
    .where(eq(trainingSessions.id, one));
  expect((await getTraining(studio, actor, { id: two })).estimate).toEqual({
    secondsLeft: 40,
    queuedBefore: 0,
    ownBefore: 0,
  });
});

test("a started job has the engine's number of jobs before it, until the engine works on it", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp(200);
  const modelId = await trainedModel(studio, actor);
  const request = await ask(actor, modelId);
  await beginJob(studio, request.id);
  const before = async () => (await getGeneration(studio, actor, { id: request.id })).estimate?.queuedBefore;
  for (const queuedBefore of [3, 1, undefined]) {
    engine.generation = { state: "running", ready: [], ...(queuedBefore ? { queuedBefore } : {}) };
    await checkJob(studio, request.id, { waitMs: 0 });
    expect(await before()).toBe(queuedBefore ?? 0);
  }

  const training = await createTraining(studio, actor, {
    consent,
    uploadSessionId: await context.uploadPhotos(actor),
  });
  await beginJob(studio, training.id);
  const placeOf = async () => (await getTraining(studio, actor, { id: training.id })).estimate?.queuedBefore;
  engine.training = { state: "running", stage: "queued", progress: 0, queuedBefore: 5 };
  await checkJob(studio, training.id, { waitMs: 0 });
  expect(await placeOf()).toBe(5);
  engine.training = { state: "running", stage: "reading_photos", progress: 0.1 };
  await checkJob(studio, training.id, { waitMs: 0 });
  expect(await placeOf()).toBe(0);
});
