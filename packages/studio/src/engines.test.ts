import { trainingConsent as consent } from "@portrait-studio/contract";
import { generations, models } from "@portrait-studio/db";
import { errorMessage } from "@portrait-studio/i18n";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  beginGeneration,
  beginTraining,
  checkGeneration,
  createGeneration,
  createImageEdit,
  createTraining,
  deleteModel,
  endGeneration,
  followTraining,
  getBalance,
  getGeneration,
  getModel,
  getTraining,
  listModels,
  purgeModel,
  tidyGeneration,
} from "./index.ts";
import { createTestStudio, makePortraits, type TestStudio, trainedModel } from "./testing/index.ts";

let world: TestStudio;
beforeAll(async () => {
  world = await createTestStudio();
});
beforeEach(() => {
  const { engine } = world;
  engine.reachable = true;
  engine.longest = { training: 30, images: 10 };
  Object.assign(engine.capabilities, usual);
  world.complaints.length = 0;
});
afterEach(async () => {
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world.close());

const usual = {
  negativePrompt: true,
  retouch: true,
  aspectRatios: ["1:1", "4:5"] as const,
  maxImagesPerRequest: 8,
  edits: true,
  maxEditOutputs: 4,
};
const wish = { prompt: "film noir", count: 2, aspectRatio: "4:5" } as const;

async function modelOf(credits?: number) {
  const actor = await world.signUp(credits);
  return { actor, modelId: await trainedModel(world.studio, actor) };
}

describe("what the engine of a model can't do", () => {
  test.each([
    [{ aspectRatio: "16:9" } as const, {}, "aspectRatio", "1:1, 4:5"],
    [{ count: 5 }, { maxImagesPerRequest: 4 }, "count", "4"],
    [{ negativePrompt: "hats" }, { negativePrompt: false }, "negativePrompt", "negative"],
    [{ retouch: "full" } as const, { retouch: false }, "retouch", "retouch"],
  ])("portraits with %j: is refused and nothing is held", async (extra, can, context, words) => {
    const { actor, modelId } = await modelOf();
    Object.assign(world.engine.capabilities, can);
    const asked = createGeneration(world.studio, actor, { ...wish, ...extra, modelId });
    const error = await asked.catch((reason) => reason);
    expect(error).toMatchObject({ code: "UNSUPPORTED_BY_ENGINE", details: { context } });
    expect(errorMessage(error.code, "en", error.details)).toContain(words);
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
    expect(await getModel(world.studio, actor, { id: modelId })).toMatchObject({ portraitCount: 0 });
  });

  test.each([
    [{ edits: false }, "edits"],
    [{ maxEditOutputs: 1 }, "count"],
  ])("edits with %j: are refused and nothing is held", async (can, context) => {
    const actor = await world.signUp();
    const [imageId = ""] = await makePortraits(world.studio, actor);
    Object.assign(world.engine.capabilities, can);
    await expect(
      createImageEdit(world.studio, actor, { imageId, instruction: "warmer", count: 2, strength: 1 }),
    ).rejects.toMatchObject({ code: "UNSUPPORTED_BY_ENGINE", details: { context } });
    expect(await getBalance(world.studio, actor)).toMatchObject({ held: 0 });
  });

  test("is told with the model, so that a screen need not ask for it", async () => {
    const { actor, modelId } = await modelOf();
    expect(await listModels(world.studio, actor)).toMatchObject([
      { id: modelId, engine: "scripted", capabilities: { aspectRatios: ["1:1", "4:5"], seed: true } },
    ]);
  });
});

describe("the promised time is the engine's", () => {
  const minutesOf = ({ createdAt, deadlineAt }: { createdAt: string; deadlineAt: string }) =>
    (Date.parse(deadlineAt) - Date.parse(createdAt)) / 60_000;

  test("for trainings and for pictures", async () => {
    world.engine.longest = { training: 60, images: 15 };
    const actor = await world.signUp();
    const uploadSessionId = await world.uploadPhotos(actor);
    const training = await createTraining(world.studio, actor, { consent, uploadSessionId });
    expect(minutesOf(training)).toBeCloseTo(60, 1);
    const modelId = await trainedModel(world.studio, actor);
    expect(minutesOf(await createGeneration(world.studio, actor, { ...wish, modelId }))).toBeCloseTo(15, 1);
  });
});

describe("an engine whose key is gone", () => {
  test("makes nothing more: the answer names it, in both languages, and nothing is held", async () => {
    const { actor, modelId } = await modelOf();
    world.engine.reachable = false;
    const error = await createGeneration(world.studio, actor, { ...wish, modelId }).catch((reason) => reason);
    expect(error).toMatchObject({ code: "ENGINE_UNAVAILABLE", details: { engine: "scripted" } });
    for (const language of ["en", "es"] as const)
      expect(errorMessage(error.code, language, error.details)).toContain("scripted");
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });

  test("ends what was asked for before, with the credits back", async () => {
    const { studio, engine } = world;
    const { actor, modelId } = await modelOf(100);
    const waiting = await createGeneration(studio, actor, { ...wish, modelId });
    const running = await createGeneration(studio, actor, { ...wish, modelId });
    await beginGeneration(studio, running.id);
    const uploadSessionId = await world.uploadPhotos(actor);
    const training = await createTraining(studio, actor, { consent, uploadSessionId });
    await beginTraining(studio, training.id);
    engine.reachable = false;

    expect(await beginGeneration(studio, waiting.id)).toBe(false);
    const standing = await checkGeneration(studio, running.id, { waitMs: 0 });
    expect(standing).toEqual({ ready: [], done: true, errorCode: "ENGINE_UNAVAILABLE" });
    await endGeneration(studio, running.id, { status: "delivered", errorCode: standing.errorCode });
    await tidyGeneration(studio, running.id);
    expect(await followTraining(studio, training.id, { waitMs: 0 })).toBe(true);

    const failed = { status: "failed", error: { code: "ENGINE_UNAVAILABLE" } };
    for (const { id } of [waiting, running])
      expect(await getGeneration(studio, actor, { id })).toMatchObject(failed);
    expect(await getTraining(studio, actor, { id: training.id })).toMatchObject(failed);
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 100, held: 0 });
    expect(world.complaints).toEqual([expect.stringContaining("tidied up")]);
  });

  test("lets its model be deleted here, complains of the copy it can't remove, and removes it when the key is back", async () => {
    const { studio, engine } = world;
    const { actor, modelId } = await modelOf();
    await makePortraits(studio, actor, { modelId });
    const artifactRef = `models/${modelId}.json`;
    const weights = `models/${modelId}/weights.bin`;
    await studio.storage.put(weights, Buffer.from("face"), { contentType: "application/octet-stream" });
    engine.reachable = false;

    await deleteModel(studio, actor, { id: modelId });
    expect(await purgeModel(studio, modelId)).toEqual({ providerCopy: "kept" });
    expect(world.complaints).toEqual([expect.stringContaining("could not be removed")]);
    expect(await listModels(studio, actor)).toEqual([]);
    expect(await studio.storage.list(`portraits/${actor.userId}/`)).toEqual([]);
    expect(await studio.storage.list(weights)).toEqual([]);
    const rows = () => studio.db.select().from(models).where(eq(models.id, modelId));
    expect(await rows()).toMatchObject([{ name: "", artifactRef, engine: "scripted" }]);
    expect(await studio.db.$count(generations, eq(generations.modelId, modelId))).toBe(0);

    expect(await purgeModel(studio, modelId)).toEqual({ providerCopy: "kept" });
    engine.reachable = true;
    expect(await purgeModel(studio, modelId)).toEqual({ providerCopy: "none" });
    expect(engine.deleted).toContain(artifactRef);
    expect(await rows()).toEqual([]);
  });
});
