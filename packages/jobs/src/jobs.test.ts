import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { models, newId } from "@portrait-studio/db";
import { EngineError } from "@portrait-studio/engine";
import { type InngestServer, startInngest } from "@portrait-studio/sandbox/inngest";
import {
  type Actor,
  cancelGeneration,
  cancelTraining,
  createGeneration,
  createTraining,
  getBalance,
  getGeneration,
  getTraining,
} from "@portrait-studio/studio";
import { createTestStudio, type TestStudio } from "@portrait-studio/studio/testing";
import { serve } from "inngest/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createJobsClient, dispatchEvents } from "./client.ts";
import { createFunctions } from "./index.ts";

let world: TestStudio;
let runner: InngestServer;
let worker: Server;

const silent = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

/** The studio's functions, hosted as the worker hosts them, run by the sandbox's runner through the SDK. */
beforeAll(async () => {
  world = await createTestStudio({ max: 20 });
  worker = createServer();
  await new Promise<void>((resolve) => worker.listen(0, "127.0.0.1", resolve));
  const { port } = worker.address() as AddressInfo;
  runner = await startInngest({
    databaseUrl: world.databaseUrl,
    port: 0,
    appUrls: [`http://127.0.0.1:${port}/api/inngest`],
    retryIntervalMs: 20,
  });
  const client = createJobsClient(
    { devUrl: runner.url, baseUrl: undefined, eventKey: undefined, signingKey: undefined },
    silent,
  );
  worker.on(
    "request",
    serve({ client, functions: createFunctions(client, world.studio), servePath: "/api/inngest" }),
  );
  world.studio.dispatch = (events) => dispatchEvents(client, events);
});

afterAll(async () => {
  await runner.stop();
  worker.closeAllConnections();
  worker.close();
  await world.close();
});

beforeEach(() => {
  world.engine.training = { state: "running", stage: "reading_photos", progress: 0.2 };
  world.engine.generation = { state: "running", ready: [] };
  world.engine.failure = undefined;
});

afterEach(async () => {
  expect(await world.audit()).toEqual([]);
});

const patience = { timeout: 20_000, interval: 50 };

async function train(actor: Actor) {
  const uploadSessionId = await world.uploadPhotos(actor);
  return createTraining(world.studio, actor, { uploadSessionId });
}

async function readyModel(actor: Actor): Promise<string> {
  const id = newId("model");
  await world.studio.db.insert(models).values({
    id,
    userId: actor.userId,
    name: "Me",
    triggerWord: "ps1",
    imageCount: 12,
    status: "completed",
    artifactRef: "models/x.json",
  });
  return id;
}

async function generate(actor: Actor) {
  const modelId = await readyModel(actor);
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
