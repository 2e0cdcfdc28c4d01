import { setTimeout as pause } from "node:timers/promises";
import { trainingConsent as consent } from "@portrait-studio/contract";
import { photos, uploadSessions } from "@portrait-studio/db";
import { EngineError } from "@portrait-studio/engine";
import {
  type Actor,
  cancelGeneration,
  cancelImageEdit,
  cancelTraining,
  createGeneration,
  createImageEdit,
  createTraining,
  deleteAccount,
  deleteModel,
  getBalance,
  getExport,
  getGeneration,
  getImageEdit,
  getTraining,
  listSessionFiles,
  relayOutbox,
  requestExport,
  setHeadBox,
} from "@portrait-studio/studio";
import { makePortraits, trainedModel } from "@portrait-studio/studio/testing";
import { and, eq, isNull } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listRuns } from "./testing/index.ts";
import { useHostedJobs } from "./testing/use-hosted-jobs.ts";

const { world, jobs } = useHostedJobs();

beforeEach(() => {
  world.engine.training = { state: "running", stage: "reading_photos", progress: 0.2 };
  world.engine.generation = { state: "running", ready: [] };
  world.engine.edit = { state: "running", ready: [] };
  world.engine.failure = undefined;
  world.engine.failuresLeft = Number.POSITIVE_INFINITY;
  world.judge.failure = undefined;
  world.judge.meanwhile = async () => {};
});

afterEach(async () => {
  expect(await world.audit()).toEqual([]);
});

const patience = { timeout: 20_000, interval: 50 };

async function train(actor: Actor) {
  const uploadSessionId = await world.uploadPhotos(actor);
  return createTraining(world.studio, actor, { consent, uploadSessionId });
}

async function generate(actor: Actor) {
  const modelId = await trainedModel(world.studio, actor);
  return createGeneration(world.studio, actor, { modelId, prompt: "noir", count: 3, aspectRatio: "4:5" });
}

describe("train-model", () => {
  const status = (actor: Actor, id: string) => async () =>
    (await getTraining(world.studio, actor, { id })).status;

  test("follows the engine until the model is there, and tidies up", async () => {
    const actor = await world.signUp();
    const { id } = await train(actor);
    await expect
      .poll(async () => (await getTraining(world.studio, actor, { id })).progress, patience)
      .toBeCloseTo(0.2);
    world.engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
    await expect.poll(status(actor, id), patience).toBe("completed");
    await expect.poll(() => world.engine.cleaned, patience).toContain(id);
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 40, held: 0, used: 20 });
  });

  test("gives up an engine that keeps failing, with the credits back", async () => {
    const actor = await world.signUp();
    world.engine.failure = new EngineError("out of order", { retryable: true });
    const { id } = await train(actor);
    await expect.poll(status(actor, id), patience).toBe("failed");
    expect((await getTraining(world.studio, actor, { id })).error?.code).toBe("TRAINING_FAILED");
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });
  });

  test("survives an engine that fails for a while", async () => {
    const actor = await world.signUp();
    world.engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
    world.engine.failure = new EngineError("busy", { retryable: true });
    world.engine.failuresLeft = 2;
    const { id } = await train(actor);
    await expect.poll(status(actor, id), patience).toBe("completed");
  });

  test("stops the engine of a cancelled training", async () => {
    const actor = await world.signUp();
    const { id } = await train(actor);
    await expect.poll(status(actor, id), patience).toBe("processing");
    await cancelTraining(world.studio, actor, { id });
    await expect.poll(() => world.engine.cancelled, patience).toContain(id);
    expect(await getTraining(world.studio, actor, { id })).toMatchObject({ status: "cancelled" });
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });
});

describe("judge-photo", () => {
  const verdicts = (actor: Actor, id: string) => async () =>
    (await listSessionFiles(world.studio, actor, { id })).map(({ verdict }) => verdict?.problems ?? null);

  // other tests upload too, and do not wait for verdicts
  beforeEach(async () => {
    while ((await relayOutbox(world.studio)) > 0);
    const awaited = world.studio.db
      .select({ id: photos.id })
      .from(photos)
      .innerJoin(uploadSessions, eq(uploadSessions.id, photos.uploadSessionId))
      .where(and(isNull(photos.verdict), eq(uploadSessions.status, "active")));
    await expect.poll(() => awaited.execute(), patience).toEqual([]);
    await expect
      .poll(() => listRuns(jobs, { function: "judge-photo", status: "Scheduled" }), patience)
      .toEqual([]);
    await expect
      .poll(() => listRuns(jobs, { function: "judge-photo", status: "Running" }), patience)
      .toEqual([]);
  });

  test("judges what is uploaded, one photo of a person at a time", async () => {
    const actor = await world.signUp();
    let atOnce = 0;
    let most = 0;
    world.judge.meanwhile = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await pause(50);
      atOnce -= 1;
    };
    const id = await world.uploadPhotos(actor, 2);
    await world.uploadPhotos(actor, 2);
    // whichever is looked at first, in the end each knows of all others
    await expect.poll(verdicts(actor, id), patience).toEqual([["duplicate"], ["duplicate"], [], []]);
    expect(most).toBe(1);
  });

  test("looks again at a photo whose head was placed", async () => {
    const actor = await world.signUp();
    const id = await world.uploadPhotos(actor, 1);
    await expect.poll(verdicts(actor, id), patience).toEqual([[]]);
    const [photo] = await listSessionFiles(world.studio, actor, { id });
    const headBox = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
    for (const again of [headBox, { ...headBox, x: 0.125 }]) {
      await setHeadBox(world.studio, actor, { id: photo?.id ?? "", headBox: again });
      await expect.poll(verdicts(actor, id), patience).toEqual([[]]);
      expect(world.judge.told.at(-1)).toEqual(again);
    }
  });

  test("tries a photo three times, and leaves it without a verdict then", async () => {
    const actor = await world.signUp();
    const looked = world.judge.analysed;
    world.judge.failure = new Error("out of memory");
    const id = await world.uploadPhotos(actor, 1);
    await expect.poll(() => world.judge.analysed - looked, patience).toBe(3);
    expect(await verdicts(actor, id)()).toEqual([null]);
  });
});

describe("generate-portraits", () => {
  const outputs = (actor: Actor, id: string) => async () =>
    (await getGeneration(world.studio, actor, { id })).outputs.length;

  test("stores each picture as it comes and ends with all of them", async () => {
    const actor = await world.signUp();
    const { id } = await generate(actor);
    world.engine.generation = { state: "running", ready: [1] };
    await expect.poll(outputs(actor, id), patience).toBe(1);
    world.engine.generation = { state: "completed", ready: [1, 0, 2] };
    await expect
      .poll(async () => (await getGeneration(world.studio, actor, { id })).status, patience)
      .toBe("completed");
    expect(await outputs(actor, id)()).toBe(3);
    await expect.poll(() => world.engine.cleaned, patience).toContain(id);
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 57, held: 0, used: 3 });
  });

  test("keeps what a cancelled request has delivered, and pays back the rest", async () => {
    const actor = await world.signUp();
    world.engine.generation = { state: "running", ready: [0] };
    const { id } = await generate(actor);
    await expect.poll(outputs(actor, id), patience).toBe(1);
    await cancelGeneration(world.studio, actor, { id });
    await expect.poll(() => world.engine.cancelled, patience).toContain(id);
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 59, held: 0, used: 1 });
  });
});

describe("edit-portrait", () => {
  const read = (actor: Actor, id: string) => getImageEdit(world.studio, actor, { id });
  const status = (actor: Actor, id: string) => async () => (await read(actor, id)).status;

  async function edit(count = 2) {
    const actor = await world.signUp();
    const [imageId = ""] = await makePortraits(world.studio, actor);
    const { id } = await createImageEdit(world.studio, actor, {
      imageId,
      instruction: "warmer",
      count,
      strength: 1,
    });
    return { actor, id };
  }

  test("stores what the engine makes and charges what was delivered", async () => {
    world.engine.edit = { state: "completed", ready: [1] };
    const { actor, id } = await edit();
    await expect.poll(status(actor, id), patience).toBe("completed");
    expect(await read(actor, id)).toMatchObject({ creditsCharged: 1, outputs: { length: 1 } });
    await expect.poll(() => world.engine.cleaned, patience).toContain(id);
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 58, held: 0, used: 2 });
  });

  test("tells when no word of the instruction was understood, in the reader's language", async () => {
    world.engine.edit = { state: "failed", reason: "not_understood", ready: [] };
    const { actor, id } = await edit();
    await expect.poll(status(actor, id), patience).toBe("failed");
    const { error } = await read({ ...actor, language: "es" }, id);
    expect(error).toMatchObject({
      code: "INSTRUCTION_NOT_UNDERSTOOD",
      message: expect.stringMatching(/^No /),
    });
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 59, held: 0 });
  });

  test("gives up an engine that keeps failing, with the credits back", async () => {
    world.engine.failure = new EngineError("out of order", { retryable: true });
    const { actor, id } = await edit();
    await expect.poll(status(actor, id), patience).toBe("failed");
    expect((await read(actor, id)).error?.code).toBe("EDIT_FAILED");
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 59, held: 0 });
  });

  test("stops the engine of a cancelled edit", async () => {
    const { actor, id } = await edit();
    await expect.poll(status(actor, id), patience).toBe("processing");
    await cancelImageEdit(world.studio, actor, { id });
    await expect.poll(() => world.engine.cancelled, patience).toContain(id);
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 59, held: 0 });
  });
});

describe("a run that is cancelled by hand on the dashboard", () => {
  /** Inngest's own call to cancel runs by what their event says. */
  async function cancelRuns(functionId: string, condition: string) {
    const answer = await fetch(`${jobs.runnerUrl}/v1/cancellations`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        app_id: "portrait-studio",
        function_id: functionId,
        started_before: new Date(Date.now() + 60_000).toISOString(),
        if: condition,
      }),
    });
    expect(answer.ok).toBe(true);
  }

  test("ends its request, stops the engine and gives the credits back", async () => {
    const actor = await world.signUp();
    world.engine.generation = { state: "running", ready: [0] };
    const { id } = await generate(actor);
    const read = () => getGeneration(world.studio, actor, { id });
    await expect.poll(async () => (await read()).outputs.length, patience).toBe(1);
    await cancelRuns("generate-portraits", `event.data.generationId == "${id}"`);
    await expect.poll(async () => (await read()).status, patience).toBe("cancelled");
    await expect.poll(() => world.engine.cancelled, patience).toContain(id);
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 59, held: 0, used: 1 });
  });

  test("ends its training the same way", async () => {
    const actor = await world.signUp();
    const { id } = await train(actor);
    const status = async () => (await getTraining(world.studio, actor, { id })).status;
    await expect.poll(status, patience).toBe("processing");
    await cancelRuns("train-model", `event.data.trainingSessionId == "${id}"`);
    await expect.poll(status, patience).toBe("cancelled");
    await expect.poll(() => world.engine.cancelled, patience).toContain(id);
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });
});

test("a deleted model's files, engine copy and rows go in the background", async () => {
  const actor = await world.signUp();
  const modelId = await trainedModel(world.studio, actor);
  await makePortraits(world.studio, actor, { modelId, count: 2 });
  const files = () => world.studio.storage.list(`portraits/${actor.userId}/`);
  expect(await files()).toHaveLength(4);
  await deleteModel(world.studio, actor, { id: modelId });
  await expect.poll(files, patience).toEqual([]);
  await expect.poll(() => world.engine.deleted, patience).toContain(`models/${modelId}.json`);
});

test("an export is made in the background, and the account's end takes it along", async () => {
  const actor = await world.signUp();
  await makePortraits(world.studio, actor);
  const { id } = await requestExport(world.studio, actor);
  const status = async () => (await getExport(world.studio, actor, { id })).status;
  await expect.poll(status, patience).toBe("completed");
  await deleteAccount(world.studio, actor, { email: actor.email });
  const files = async () => (await world.studio.storage.list("")).filter((key) => key.includes(actor.userId));
  await expect.poll(files, patience).toEqual([]);
});
