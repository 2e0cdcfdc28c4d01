import { trainingConsent as consent } from "@portrait-studio/contract";
import { generations, models } from "@portrait-studio/db";
import { errorMessage } from "@portrait-studio/i18n";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  beginJob,
  checkJob,
  cleanUpJob,
  createGeneration,
  createImageEdit,
  createTraining,
  deleteModel,
  endJob,
  getBalance,
  getGeneration,
  getModel,
  getTraining,
  listModels,
  purgeModel,
} from "../index.ts";
import { createTestStudio, makeImages, type TestStudio, trainedModel } from "../testing/index.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio();
});
beforeEach(() => {
  const { engine } = context;
  engine.reachable = true;
  engine.longest = { training: 30, images: 10 };
  Object.assign(engine.capabilities, usual);
  context.complaints.length = 0;
});
afterEach(async () => {
  expect(await context.audit()).toEqual([]);
});
afterAll(() => context.close());

const usual = {
  negativePrompt: true,
  retouch: true,
  aspectRatios: ["1:1", "4:5"] as const,
  maxImagesPerRequest: 8,
  edits: true,
  maxEditOutputs: 4,
};
const input = { prompt: "film noir", count: 2, aspectRatio: "4:5" } as const;

async function modelOf(credits?: number) {
  const actor = await context.signUp(credits);
  return { actor, modelId: await trainedModel(context.studio, actor) };
}

describe("what the model's engine cannot do", () => {
  test.each([
    [{ aspectRatio: "16:9" } as const, {}, "aspectRatio", "1:1, 4:5"],
    [{ count: 5 }, { maxImagesPerRequest: 4 }, "count", "4"],
    [{ negativePrompt: "hats" }, { negativePrompt: false }, "negativePrompt", "negative"],
    [{ retouch: "full" } as const, { retouch: false }, "retouch", "retouch"],
  ])("images with %j: is refused and nothing is held", async (extra, can, expected, words) => {
    const { actor, modelId } = await modelOf();
    Object.assign(context.engine.capabilities, can);
    const asked = createGeneration(context.studio, actor, { ...input, ...extra, modelId });
    const error = await asked.catch((reason) => reason);
    expect(error).toMatchObject({ code: "UNSUPPORTED_BY_ENGINE", details: { context: expected } });
    expect(errorMessage(error.code, "en", error.details)).toContain(words);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
    expect(await getModel(context.studio, actor, { id: modelId })).toMatchObject({ portraitCount: 0 });
  });

  test.each([
    [{ edits: false }, "edits"],
    [{ maxEditOutputs: 1 }, "count"],
  ])("edits with %j: are refused and nothing is held", async (can, expected) => {
    const actor = await context.signUp();
    const [imageId = ""] = await makeImages(context.studio, actor);
    Object.assign(context.engine.capabilities, can);
    await expect(
      createImageEdit(context.studio, actor, { imageId, instruction: "warmer", count: 2, strength: 1 }),
    ).rejects.toMatchObject({ code: "UNSUPPORTED_BY_ENGINE", details: { context: expected } });
    expect(await getBalance(context.studio, actor)).toMatchObject({ held: 0 });
  });

  test("is part of the model's response, so that screens do not offer it", async () => {
    const { actor, modelId } = await modelOf();
    expect(await listModels(context.studio, actor)).toMatchObject([
      { id: modelId, engine: "scripted", capabilities: { aspectRatios: ["1:1", "4:5"], seed: true } },
    ]);
  });
});

describe("the deadline depends on the engine", () => {
  const minutesOf = ({ createdAt, deadlineAt }: { createdAt: string; deadlineAt: string }) =>
    (Date.parse(deadlineAt) - Date.parse(createdAt)) / 60_000;

  test("for trainings and for images", async () => {
    context.engine.longest = { training: 60, images: 15 };
    const actor = await context.signUp();
    const uploadSessionId = await context.uploadPhotos(actor);
    const training = await createTraining(context.studio, actor, { consent, uploadSessionId });
    expect(minutesOf(training)).toBeCloseTo(60, 1);
    const modelId = await trainedModel(context.studio, actor);
    expect(minutesOf(await createGeneration(context.studio, actor, { ...input, modelId }))).toBeCloseTo(
      15,
      1,
    );
  });
});

describe("an engine without its key", () => {
  test("accepts no new job: the error names the engine, in both languages, and nothing is held", async () => {
    const { actor, modelId } = await modelOf();
    context.engine.reachable = false;
    const error = await createGeneration(context.studio, actor, { ...input, modelId }).catch(
      (reason) => reason,
    );
    expect(error).toMatchObject({ code: "ENGINE_UNAVAILABLE", details: { engine: "scripted" } });
    for (const language of ["en", "es"] as const)
      expect(errorMessage(error.code, language, error.details)).toContain("scripted");
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });

  test("ends earlier jobs and releases their credits", async () => {
    const { studio, engine } = context;
    const { actor, modelId } = await modelOf(100);
    const waiting = await createGeneration(studio, actor, { ...input, modelId });
    const running = await createGeneration(studio, actor, { ...input, modelId });
    await beginJob(studio, running.id);
    const uploadSessionId = await context.uploadPhotos(actor);
    const training = await createTraining(studio, actor, { consent, uploadSessionId });
    await beginJob(studio, training.id);
    engine.reachable = false;

    expect(await beginJob(studio, waiting.id)).toBe(false);
    const report = await checkJob(studio, running.id, { waitMs: 0 });
    expect(report).toEqual({ ready: [], done: true, errorCode: "ENGINE_UNAVAILABLE" });
    await endJob(studio, running.id, { status: "delivered", errorCode: report.errorCode });
    await cleanUpJob(studio, running.id);
    expect(await checkJob(studio, training.id, { waitMs: 0 })).toMatchObject({ done: true });

    const failed = { status: "failed", error: { code: "ENGINE_UNAVAILABLE" } };
    for (const { id } of [waiting, running])
      expect(await getGeneration(studio, actor, { id })).toMatchObject(failed);
    expect(await getTraining(studio, actor, { id: training.id })).toMatchObject(failed);
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 100, held: 0 });
    expect(context.complaints).toEqual([expect.stringContaining("cleaned up")]);
  });

  test("allows deleting its model here, logs that the copy remains, and removes it once the key is back", async () => {
    const { studio, engine } = context;
    const { actor, modelId } = await modelOf();
    await makeImages(studio, actor, { modelId });
    const artifactRef = `models/${modelId}.json`;
    const weights = `models/${modelId}/weights.bin`;
    await studio.storage.put(weights, Buffer.from("face"), { contentType: "application/octet-stream" });
    engine.reachable = false;

    await deleteModel(studio, actor, { id: modelId });
    expect(await purgeModel(studio, modelId)).toEqual({ providerCopy: "kept" });
    expect(context.complaints).toEqual([expect.stringContaining("could not be removed")]);
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
