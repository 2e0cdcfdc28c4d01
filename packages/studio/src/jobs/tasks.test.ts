import { trainingConsent as consent, recipeIds } from "@portrait-studio/contract";
import { generations, images, tasks } from "@portrait-studio/db";
import type { ImageWork, LocalWork } from "@portrait-studio/engine";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  cancelGeneration,
  cancelTraining,
  checkJob,
  cleanUpJob,
  createGeneration,
  createShoot,
  createTraining,
  endJob,
  getGeneration,
  getTraining,
  startPlaces,
} from "../index.ts";
import { image, trainedModel, useTestStudio } from "../testing/index.ts";
import { beginNext } from "./start-places.ts";

const context = useTestStudio();
const input = { prompt: "corporate headshot", aspectRatio: "4:5" } as const;
const patience = { timeout: 20_000, interval: 20 };
type MakeImage = NonNullable<LocalWork["makeImage"]>;

/** images that places have in hand: finished by the test */
let begun: {
  id: string;
  position: number;
  work: ImageWork;
  finish: () => void;
  fail: (error: Error) => void;
}[] = [];
const undo: (() => Promise<void>)[] = [];

/** Makes an image when the test says so, and keeps it. */
const whenTold: MakeImage = async ({ jobId }, position, work) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  begun.push({ id: jobId, position, work, finish: resolve, fail: reject });
  work.signal.addEventListener("abort", () => reject(work.signal.reason));
  await promise;
  await work.keep({ bytes: await image(position), contentType: "image/jpeg", plan: { position } });
  return { state: "kept" };
};

beforeEach(() => {
  begun = [];
  context.engine.local = { makeImage: whenTold };
});
afterEach(async () => {
  for (const stop of undo.splice(0)) await stop();
  context.engine.local = undefined;
  await context.studio.db.delete(tasks);
  expect(await context.audit()).toEqual([]);
});

function open(places: number) {
  const { stop } = startPlaces(context.studio, places);
  undo.push(stop);
  return stop;
}

async function requested(actor: Actor, count: number, wanted: { seed?: number; modelId?: string } = {}) {
  const modelId = wanted.modelId ?? (await trainedModel(context.studio, actor));
  const { id } = await createGeneration(context.studio, actor, { ...input, count, ...wanted, modelId });
  await beginJob(context.studio, id);
  return id;
}
const countImages = (id: string) => context.studio.db.$count(images, eq(images.generationId, id));
const inHand = (id: string) => begun.filter((one) => one.id === id);

describe("places", () => {
  test("take the next of all images as they get free, and no more than they are", async () => {
    const [ana, ben] = [await context.signUp(), await context.signUp()];
    open(2);
    const first = await requested(ana, 3);
    await expect.poll(() => begun.length, patience).toBe(2);
    const second = await requested(ben, 1);
    expect(await checkJob(context.studio, second, { waitMs: 0 })).toEqual({ ready: [], done: false });
    expect((await getGeneration(context.studio, ben, { id: second })).estimate?.queuedBefore).toBe(1);
    begun[0]?.finish();
    await expect.poll(() => inHand(second).length, patience).toBe(1);
    expect(inHand(first)).toHaveLength(2);
    for (const id of [first, second]) {
      while ((await checkJob(context.studio, id, { waitMs: 50 })).done === false)
        for (const { finish } of begun) finish();
      await endJob(context.studio, id, { status: "delivered" });
    }
    expect(await getGeneration(context.studio, ana, { id: first })).toMatchObject({
      status: "completed",
      creditsCharged: 3,
    });
    expect(await context.studio.db.$count(tasks)).toBe(0);
  });

  test("let one portrait wait for no more of another person's sixty than are in hand", async () => {
    const [many, one] = [await context.signUp(100), await context.signUp()];
    const modelId = await trainedModel(context.studio, many);
    const takes = recipeIds.slice(0, 15).map((recipeId) => ({ prompt: "noir", recipeId, count: 4 }));
    const shoot = await createShoot(context.studio, many, { modelId, takes, aspectRatio: "4:5" });
    expect(shoot.requests).toHaveLength(15);
    for (const { id } of shoot.requests) await beginJob(context.studio, id);
    open(2);
    await expect.poll(() => begun.length, patience).toBe(2);
    const single = await requested(one, 1);
    for (const { finish } of begun.slice(0, 2)) finish();
    await expect.poll(() => begun.length, patience).toBe(4);
    expect(inHand(single)).toHaveLength(1);
  });

  test("begin requests that no run begins, each person's oldest first, and let none wait for all of another's", async () => {
    const [many, one] = [await context.signUp(100), await context.signUp()];
    const asked: string[] = [];
    const ask = async (actor: Actor, modelId: string) => {
      asked.push((await createGeneration(context.studio, actor, { ...input, count: 1, modelId })).id);
    };
    const modelId = await trainedModel(context.studio, many);
    for (let take = 0; take < 3; take += 1) await ask(many, modelId);
    await ask(one, await trainedModel(context.studio, one));
    const [first, second, third, single] = asked;
    // the job server is away all the time; a run that is there would have begun them by now
    await context.studio.db.execute(sql`update generation set created_at = created_at - interval '1 minute'`);
    open(1);
    for (let done = 0; done < asked.length; done += 1) {
      await expect.poll(() => begun.length, patience).toBe(done + 1);
      begun[done]?.finish();
    }
    const order = begun.map(({ id }) => id);
    // both people's first begin together
    expect(new Set(order.slice(0, 2))).toEqual(new Set([first, single]));
    expect(order.slice(2)).toEqual([second, third]);
    const completed = and(inArray(generations.id, asked), eq(generations.status, "completed"));
    await expect.poll(() => context.studio.db.$count(generations, completed), patience).toBe(asked.length);
  });

  test("begin the requests of others beside one that cannot begin", async () => {
    const [broken, whole] = [await context.signUp(), await context.signUp()];
    const ask = async (actor: Actor) => {
      const modelId = await trainedModel(context.studio, actor);
      const { id } = await createGeneration(context.studio, actor, { ...input, count: 1, modelId });
      return { id, modelId };
    };
    const [first, second] = [await ask(broken), await ask(whole)];
    await context.studio.db.execute(sql`update model set artifact_ref = null where id = ${first.modelId}`);
    await context.studio.db.execute(sql`update generation set created_at = created_at - interval '1 minute'`);
    expect(await beginNext(context.studio)).toBe(true);
    open(1);
    await expect.poll(() => begun.map(({ id }) => id), patience).toEqual([second.id]);
    expect(await beginNext(context.studio)).toBe(false);
    await endJob(context.studio, first.id, { status: "failed" });
  });

  test("leave a request to its run for a moment, and one of a hosted engine for good", async () => {
    const actor = await context.signUp();
    const modelId = await trainedModel(context.studio, actor);
    const { id } = await createGeneration(context.studio, actor, { ...input, count: 1, modelId });
    open(1);
    const state = async () =>
      (await context.studio.db.select().from(generations).where(eq(generations.id, id)))[0];
    expect(await beginNext(context.studio)).toBe(false);
    expect(await state()).toMatchObject({ status: "pending" });
    await context.studio.db.execute(sql`update generation set created_at = created_at - interval '1 minute'`);
    context.engine.local = undefined;
    expect(await beginNext(context.studio)).toBe(false);
    context.engine.local = { makeImage: whenTold };
    expect(await beginNext(context.studio)).toBe(true);
    await expect.poll(() => begun.length, patience).toBe(1);
    expect(await state()).toMatchObject({ status: "processing" });
  });

  test("that are closed give back what they have in hand, to any other", async () => {
    const id = await requested(await context.signUp(), 2);
    const close = open(2);
    await expect.poll(() => begun.length, patience).toBe(2);
    await close();
    open(2);
    await expect.poll(() => begun.length, patience).toBe(4);
    for (const { finish } of begun) finish();
    await expect.poll(() => countImages(id), patience).toBe(2);
  });

  test("make again what a dead process had, and a paused one that comes back neither stores nor charges it", async () => {
    const actor = await context.signUp();
    const id = await requested(actor, 1);
    open(1);
    await expect.poll(() => begun.length, patience).toBe(1);
    // its time has passed, and another one has it
    await context.studio.db
      .update(tasks)
      .set({ holder: "another", heldUntil: sql`clock_timestamp() - interval '1 second'` });
    await expect.poll(() => begun.length, patience).toBe(2);
    const [lost, again] = begun;
    expect(lost?.work.signal.aborted).toBe(true);
    await expect(lost?.work.keep({ bytes: await image(7), contentType: "image/jpeg" })).rejects.toThrow();
    again?.finish();
    // the last image ends its request, whatever becomes of its run
    await expect
      .poll(() => getGeneration(context.studio, actor, { id }), patience)
      .toMatchObject({ status: "completed", outputs: [{}], creditsCharged: 1 });
  });
});

test("a request that is cancelled stops within a second, and what is made of it stays", async () => {
  const actor = await context.signUp();
  const id = await requested(actor, 3);
  open(2);
  await expect.poll(() => begun.length, patience).toBe(2);
  begun[0]?.finish();
  await expect.poll(() => countImages(id), patience).toBe(1);
  await expect.poll(() => begun.length, patience).toBe(3);
  await cancelGeneration(context.studio, actor, { id });
  await expect
    .poll(() => begun.slice(1).every(({ work }) => work.signal.aborted), { timeout: 2500 })
    .toBe(true);
  expect(await context.studio.db.$count(tasks)).toBe(0);
  expect(await getGeneration(context.studio, actor, { id })).toMatchObject({
    outputs: [{}],
    creditsCharged: 1,
  });
});

test("an image that fails is made again; where it goes on failing, the request fails, and its credits come back", async () => {
  const actor = await context.signUp(4);
  const id = await requested(actor, 1);
  context.engine.local = { makeImage: () => Promise.reject(new Error("out of memory")) };
  open(1);
  for (let tries = 1; tries < 5; tries += 1) {
    const [task] = await context.studio.db.select().from(tasks);
    await expect
      .poll(async () => (await context.studio.db.select().from(tasks))[0], patience)
      .toMatchObject({ tries, holder: null });
    // its pause is over
    await context.studio.db.update(tasks).set({ heldUntil: null });
    expect(task).toBeDefined();
  }
  await expect
    .poll(() => getGeneration(context.studio, actor, { id }), patience)
    .toMatchObject({ status: "failed", error: { code: "GENERATION_FAILED" }, creditsCharged: 0 });
});

test("shows small renders of images that are being made, which cost nothing and go with the image or the end", async () => {
  const actor = await context.signUp();
  const id = await requested(actor, 3);
  open(3);
  await expect.poll(() => begun.length, patience).toBe(3);
  for (const { work, position } of begun) await work.onPreview(Buffer.from(`small ${position}`));
  const shown = (position: number) => ({
    position,
    url: `data:image/webp;base64,${Buffer.from(`small ${position}`).toString("base64")}`,
  });
  const read = () => getGeneration(context.studio, actor, { id });
  expect(await read()).toMatchObject({ outputs: [], creditsCharged: 0, previews: [0, 1, 2].map(shown) });
  begun.find(({ position }) => position === 1)?.finish();
  await expect
    .poll(read, patience)
    .toMatchObject({ outputs: [{}], creditsCharged: 1, previews: [0, 2].map(shown) });
  await endJob(context.studio, id, { status: "cancelled" });
  // of one that was under way when the request ended
  await begun[0]?.work.onPreview(Buffer.from("late"));
  expect(await read()).toMatchObject({ outputs: [{}], previews: [] });
});

describe("a training on this machine", () => {
  /** A training that has begun, which ends with what the test says. */
  async function training({ isBegun = true } = {}) {
    const actor = await context.signUp();
    const end = Promise.withResolvers<Awaited<ReturnType<NonNullable<LocalWork["train"]>>>>();
    context.engine.local = {
      train: async ({ modelId }, { signal, onProgress }) => {
        await context.studio.storage.put(`models/${modelId}/made`, Buffer.from("matte"), {
          contentType: "image/png",
        });
        onProgress({ stage: "building_model", progress: 0.5, counted: { done: 1, of: 2 } });
        signal.addEventListener("abort", () => end.reject(signal.reason));
        return end.promise;
      },
    };
    const uploadSessionId = await context.uploadPhotos(actor);
    const { id } = await createTraining(context.studio, actor, { consent, uploadSessionId });
    if (isBegun) await beginJob(context.studio, id);
    else
      await context.studio.db.execute(
        sql`update training_session set created_at = created_at - interval '1 minute'`,
      );
    open(1);
    const read = () => getTraining(context.studio, actor, { id });
    await expect.poll(read, patience).toMatchObject({ status: "processing", stage: "building_model" });
    const { modelId } = await read();
    const files = () => context.studio.storage.list(`models/${modelId}/`);
    return { actor, id, end, read, files };
  }

  test("ends with the model that it made, and is paid", async () => {
    const { id, end, read } = await training();
    end.resolve({ state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined });
    await expect
      .poll(() => checkJob(context.studio, id, { waitMs: 0 }), patience)
      .toEqual({ ready: [], done: true });
    expect(await read()).toMatchObject({ status: "completed", creditsCharged: 20 });
  });

  test("that no run begins is begun by a free place, which reads its photos, and is paid", async () => {
    const { end, read } = await training({ isBegun: false });
    end.resolve({ state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined });
    await expect.poll(read, patience).toMatchObject({ status: "completed", creditsCharged: 20 });
  });

  test("that is cancelled stops, and leaves no files and no credits taken", async () => {
    const { actor, id, read, files } = await training();
    expect(await files()).toHaveLength(1);
    await cancelTraining(context.studio, actor, { id });
    await expect.poll(files, patience).toEqual([]);
    await cleanUpJob(context.studio, id);
    expect(await read()).toMatchObject({ status: "cancelled", creditsCharged: 0 });
  });

  test("of photos that make no model fails as such", async () => {
    const { end, read } = await training();
    end.resolve({ state: "failed", reason: "photos_unusable" });
    await expect.poll(read, patience).toMatchObject({ status: "failed", error: { code: "PHOTOS_UNUSABLE" } });
  });
});
