import { trainingConsent as consent } from "@portrait-studio/contract";
import { modelIdentities, outbox, trainingSessions } from "@portrait-studio/db";
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
import { makeImages, trainedModel } from "@portrait-studio/studio/testing";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cancelRuns, listRuns, readOutput } from "./testing/index.ts";
import { useHostedJobs } from "./testing/use-hosted-jobs.ts";

const { context, jobs } = useHostedJobs();

beforeEach(() => {
  context.engine.training = { state: "running", stage: "reading_photos", progress: 0.2 };
  context.engine.generation = { state: "running", ready: [] };
  context.engine.edit = { state: "running", ready: [] };
  context.engine.failure = undefined;
  context.engine.failuresLeft = Number.POSITIVE_INFINITY;
  context.judge.failure = undefined;
  context.judge.meanwhile = async () => {};
});

afterEach(async () => {
  expect(await context.audit()).toEqual([]);
});

const patience = { timeout: 20_000, interval: 50 };

async function train(actor: Actor) {
  const uploadSessionId = await context.uploadPhotos(actor);
  return createTraining(context.studio, actor, { consent, uploadSessionId });
}

async function generate(actor: Actor) {
  const modelId = await trainedModel(context.studio, actor);
  return createGeneration(context.studio, actor, { modelId, prompt: "noir", count: 3, aspectRatio: "4:5" });
}

test("a run tells how its request has ended, and a repeated one that there was nothing to do", async () => {
  const { studio, engine } = context;
  const actor = await context.signUp();
  const { id } = await generate(actor);
  engine.generation = { state: "failed", reason: "refused", ready: [] };
  const outputs = async () => {
    const runs = await listRuns(jobs, { function: "generate-portraits", status: "Completed", search: id });
    return Promise.all(runs.map((run) => readOutput(jobs, run.id)));
  };
  const ended = { generationId: id, status: "failed", errorCode: "CONTENT_REFUSED" };
  await expect.poll(outputs, patience).toEqual([ended]);
  await studio.dispatch([
    { id: `again:${id}`, name: "generation/requested", data: { generationId: id, userId: actor.userId } },
  ]);
  await expect.poll(outputs, patience).toContainEqual({ ...ended, nothingToDo: true });
});

test("so does the run of a training", async () => {
  const { studio, engine } = context;
  engine.training = { state: "failed", reason: "photos_unusable" };
  const actor = await context.signUp();
  const { id } = await train(actor);
  const outputs = async () => {
    const runs = await listRuns(jobs, { function: "train-model", status: "Completed", search: id });
    return Promise.all(runs.map((run) => readOutput(jobs, run.id)));
  };
  const ended = { trainingSessionId: id, status: "failed", errorCode: "PHOTOS_UNUSABLE" };
  await expect.poll(outputs, patience).toEqual([ended]);
  await studio.dispatch([
    { id: `again:${id}`, name: "training/requested", data: { trainingSessionId: id, userId: actor.userId } },
  ]);
  await expect.poll(outputs, patience).toContainEqual({ ...ended, nothingToDo: true });
});

describe("train-model", () => {
  const status = (actor: Actor, id: string) => async () =>
    (await getTraining(context.studio, actor, { id })).status;

  test("follows the engine until the model is completed, and tidies up", async () => {
    const actor = await context.signUp();
    const { id } = await train(actor);
    await expect
      .poll(async () => (await getTraining(context.studio, actor, { id })).progress, patience)
      .toBeCloseTo(0.12);
    context.engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
    await expect.poll(status(actor, id), patience).toBe("completed");
    await expect.poll(() => context.engine.cleaned, patience).toContain(id);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 40, held: 0, used: 20 });
  });

  test("gives up an engine that keeps failing, and releases the credits", async () => {
    const actor = await context.signUp();
    context.engine.failure = new EngineError("out of order", { retryable: true });
    const { id } = await train(actor);
    await expect.poll(status(actor, id), patience).toBe("failed");
    expect((await getTraining(context.studio, actor, { id })).error?.code).toBe("TRAINING_FAILED");
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });
  });

  test("survives an engine that fails for a while", async () => {
    const actor = await context.signUp();
    context.engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
    context.engine.failure = new EngineError("busy", { retryable: true });
    context.engine.failuresLeft = 2;
    const { id } = await train(actor);
    await expect.poll(status(actor, id), patience).toBe("completed");
  });

  test("of photos that turn out to be alike fails before its engine begins, and completes once some were added", async () => {
    const { studio, engine, judge } = context;
    engine.training = { state: "completed", artifactRef: "models/m.json", coverPhotoId: undefined };
    const actor = await context.signUp();
    // nobody has looked at a photo before the training is asked for
    const gate = Promise.withResolvers<void>();
    judge.meanwhile = () => gate.promise;
    const uploadSessionId = await context.uploadPhotos(actor);
    const { id } = await createTraining(studio, actor, { consent, uploadSessionId });
    const files = await listSessionFiles(studio, actor, { id: uploadSessionId });
    judge.alike = files.slice(0, 3).map((file) => file.id);
    gate.resolve();
    await expect.poll(status(actor, id), patience).toBe("failed");
    expect(engine.started).not.toContain(id);
    expect((await getTraining(studio, actor, { id })).error).toMatchObject({
      code: "NOT_ENOUGH_PHOTOS",
      message: expect.stringMatching(/^2 of these photos are almost .* there are 8\./),
    });
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });
    // they are still there, two of them alike
    expect(await context.uploadPhotos(actor, 2, files.length)).toBe(uploadSessionId);
    const again = await createTraining(studio, actor, { consent, uploadSessionId });
    await expect.poll(status(actor, again.id), patience).toBe("completed");
    judge.alike = [];
  });

  test("stops the engine of a cancelled training", async () => {
    const actor = await context.signUp();
    const { id } = await train(actor);
    // it is "processing" already while its photos are read, when there is no engine to be stopped
    await expect
      .poll(async () => (await getTraining(context.studio, actor, { id })).progress, patience)
      .toBeCloseTo(0.12);
    await cancelTraining(context.studio, actor, { id });
    await expect.poll(() => context.engine.cancelled, patience).toContain(id);
    expect(await getTraining(context.studio, actor, { id })).toMatchObject({ status: "cancelled" });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });
});

describe("judge-photo", () => {
  const verdicts = (actor: Actor, id: string) => async () =>
    (await listSessionFiles(context.studio, actor, { id })).map(({ verdict }) => verdict?.problems ?? null);

  /** Makes the judge find the photos at these places of the session alike. */
  const markAlike = async (actor: Actor, id: string, places: readonly number[]) => {
    const files = await listSessionFiles(context.studio, actor, { id });
    context.judge.alike = places.map((place) => files[place]?.id ?? "");
  };

  // other tests also upload photos and do not wait for verdicts
  beforeEach(async () => {
    while ((await relayOutbox(context.studio)) > 0);
    const open = sql`name like 'photo/%' and ended_at is null`;
    await expect.poll(() => context.studio.db.$count(outbox, open), patience).toBe(0);
  });

  test("judges uploaded photos, one photo of a person at a time", async () => {
    const actor = await context.signUp();
    let atOnce = 0;
    let most = 0;
    const uploaded = Promise.withResolvers<void>();
    context.judge.meanwhile = async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await uploaded.promise;
      atOnce -= 1;
    };
    const id = await context.uploadPhotos(actor, 2);
    await context.uploadPhotos(actor, 2, 2);
    await markAlike(actor, id, [0, 1, 3]);
    const judged = context.judge.setsJudged;
    const waiting = () => listRuns(jobs, { function: "judge-photo", status: "Scheduled" });
    await expect.poll(async () => (await waiting()).length, patience).toBe(3);
    uploaded.resolve();
    // in any order, the final verdicts take all photos into account
    await expect.poll(verdicts(actor, id), patience).toEqual([["duplicate"], ["duplicate"], [], []]);
    expect(most).toBe(1);
    // once for each photo, whose verdict then waits for no other's
    expect(context.judge.setsJudged - judged).toBe(4);
  });

  test("does not let a verdict wait for the cut-out of another photo", async () => {
    const actor = await context.signUp();
    const cutting = Promise.withResolvers<void>();
    const begun = vi.fn();
    context.judge.whileCutting = async () => {
      begun();
      await cutting.promise;
    };
    const id = await context.uploadPhotos(actor, 2);
    await expect.poll(verdicts(actor, id), patience).toEqual([[], []]);
    await expect.poll(() => begun.mock.calls.length, patience).toBe(2);
    const uploaded = Promise.withResolvers<void>();
    context.judge.meanwhile = () => uploaded.promise;
    await context.uploadPhotos(actor, 1, 2);
    await markAlike(actor, id, [0, 2]);
    uploaded.resolve();
    await expect.poll(verdicts(actor, id), patience).toEqual([["duplicate"], [], []]);
    const pending = async () =>
      (await listSessionFiles(context.studio, actor, { id })).map(({ cutOutPending }) => cutOutPending);
    expect(await pending()).toContain(true);
    cutting.resolve();
    await expect.poll(pending, patience).toEqual([false, false, false]);
    context.judge.whileCutting = async () => {};
  });

  test("analyses a photo again after its head box was set", async () => {
    const actor = await context.signUp();
    const id = await context.uploadPhotos(actor, 1);
    await expect.poll(verdicts(actor, id), patience).toEqual([[]]);
    const [photo] = await listSessionFiles(context.studio, actor, { id });
    const headBox = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
    for (const again of [headBox, { ...headBox, x: 0.125 }]) {
      await setHeadBox(context.studio, actor, { id: photo?.id ?? "", headBox: again });
      await expect.poll(verdicts(actor, id), patience).toEqual([[]]);
      expect(context.judge.told.at(-1)).toEqual(again);
    }
  });

  test("tries a photo three times, then leaves it without a verdict", async () => {
    const actor = await context.signUp();
    const looked = context.judge.analysed;
    context.judge.failure = new Error("out of memory");
    const id = await context.uploadPhotos(actor, 1);
    await expect.poll(() => context.judge.analysed - looked, patience).toBe(3);
    expect(await verdicts(actor, id)()).toEqual([null]);
  });
});

describe("generate-portraits", () => {
  const outputs = (actor: Actor, id: string) => async () =>
    (await getGeneration(context.studio, actor, { id })).outputs.length;

  test("stores each image when it is ready and ends with all of them", async () => {
    const actor = await context.signUp();
    const { id } = await generate(actor);
    context.engine.generation = { state: "running", ready: [1] };
    await expect.poll(outputs(actor, id), patience).toBe(1);
    context.engine.generation = { state: "completed", ready: [1, 0, 2] };
    await expect
      .poll(async () => (await getGeneration(context.studio, actor, { id })).status, patience)
      .toBe("completed");
    expect(await outputs(actor, id)()).toBe(3);
    await expect.poll(() => context.engine.cleaned, patience).toContain(id);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 57, held: 0, used: 3 });
  });

  test("compares the images with the person before it ends, and offers those of somebody else back", async () => {
    const { studio, engine, judge } = context;
    const actor = await context.signUp();
    const { id, modelId } = await generate(actor);
    await studio.db
      .insert(modelIdentities)
      .values({ modelId, version: 1, identities: ["them"], photoIds: [] });
    judge.likenesses = [0.2];
    engine.generation = { state: "completed", ready: [0, 1, 2] };
    const read = () => getGeneration(studio, actor, { id });
    await expect.poll(async () => (await read()).status, patience).toBe("completed");
    judge.likenesses = [0.7];
    expect(await read()).toMatchObject({
      outputs: Array(3).fill({ likeness: 0.2 }),
      likenessReturn: { credits: 3 },
    });
  });

  test("keeps the delivered images of a cancelled request, and releases the other credits", async () => {
    const actor = await context.signUp();
    context.engine.generation = { state: "running", ready: [0] };
    const { id } = await generate(actor);
    await expect.poll(outputs(actor, id), patience).toBe(1);
    await cancelGeneration(context.studio, actor, { id });
    await expect.poll(() => context.engine.cancelled, patience).toContain(id);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 59, held: 0, used: 1 });
  });
});

describe("edit-portrait", () => {
  const read = (actor: Actor, id: string) => getImageEdit(context.studio, actor, { id });
  const status = (actor: Actor, id: string) => async () => (await read(actor, id)).status;

  async function edit(failure?: EngineError) {
    const actor = await context.signUp();
    const [imageId = ""] = await makeImages(context.studio, actor);
    // the image itself is there before
    context.engine.failure = failure;
    const { id } = await createImageEdit(context.studio, actor, {
      imageId,
      instruction: "warmer",
      count: 2,
      strength: 1,
    });
    return { actor, id };
  }

  test("stores the engine's images and charges the delivered ones", async () => {
    context.engine.edit = { state: "completed", ready: [1] };
    const { actor, id } = await edit();
    await expect.poll(status(actor, id), patience).toBe("completed");
    expect(await read(actor, id)).toMatchObject({ creditsCharged: 1, outputs: { length: 1 } });
    await expect.poll(() => context.engine.cleaned, patience).toContain(id);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 58, held: 0, used: 2 });
  });

  test("reports in the reader's language when no word of the instruction was understood", async () => {
    context.engine.edit = { state: "failed", reason: "not_understood", ready: [] };
    const { actor, id } = await edit();
    await expect.poll(status(actor, id), patience).toBe("failed");
    const { error } = await read({ ...actor, language: "es" }, id);
    expect(error).toMatchObject({
      code: "INSTRUCTION_NOT_UNDERSTOOD",
      message: expect.stringMatching(/^No /),
    });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 59, held: 0 });
  });

  test("gives up an engine that keeps failing, and releases the credits", async () => {
    const { actor, id } = await edit(new EngineError("out of order", { retryable: true }));
    await expect.poll(status(actor, id), patience).toBe("failed");
    expect((await read(actor, id)).error?.code).toBe("EDIT_FAILED");
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 59, held: 0 });
  });

  test("stops the engine of a cancelled edit", async () => {
    const { actor, id } = await edit();
    await expect.poll(status(actor, id), patience).toBe("processing");
    await cancelImageEdit(context.studio, actor, { id });
    await expect.poll(() => context.engine.cancelled, patience).toContain(id);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 59, held: 0 });
  });
});

describe("a run that is cancelled on the dashboard", () => {
  test("ends its request, stops the engine and releases the credits", async () => {
    const actor = await context.signUp();
    context.engine.generation = { state: "running", ready: [0] };
    const { id } = await generate(actor);
    const read = () => getGeneration(context.studio, actor, { id });
    await expect.poll(async () => (await read()).outputs.length, patience).toBe(1);
    await cancelRuns(jobs, "generate-portraits", id);
    await expect.poll(async () => (await read()).status, patience).toBe("cancelled");
    await expect.poll(() => context.engine.cancelled, patience).toContain(id);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 59, held: 0, used: 1 });
  });

  test("ends its training the same way", async () => {
    const actor = await context.signUp();
    const { id } = await train(actor);
    const status = async () => (await getTraining(context.studio, actor, { id })).status;
    // while its photos are read it is "processing" too, and the engine has nothing to stop
    const begun = and(eq(trainingSessions.id, id), isNotNull(trainingSessions.engineTicket));
    await expect.poll(() => context.studio.db.$count(trainingSessions, begun), patience).toBe(1);
    await cancelRuns(jobs, "train-model", id);
    await expect.poll(status, patience).toBe("cancelled");
    await expect.poll(() => context.engine.cancelled, patience).toContain(id);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });
});

test("a deleted model's files, engine copy and rows are deleted in the background", async () => {
  const actor = await context.signUp();
  const modelId = await trainedModel(context.studio, actor);
  await makeImages(context.studio, actor, { modelId, count: 2 });
  const files = () => context.studio.storage.list(`portraits/${actor.userId}/`);
  expect(await files()).toHaveLength(4);
  await deleteModel(context.studio, actor, { id: modelId });
  await expect.poll(files, patience).toEqual([]);
  await expect.poll(() => context.engine.deleted, patience).toContain(`models/${modelId}.json`);
});

test("an export is made in the background, and deleting the account deletes it", async () => {
  const actor = await context.signUp();
  await makeImages(context.studio, actor);
  const { id } = await requestExport(context.studio, actor);
  const status = async () => (await getExport(context.studio, actor, { id })).status;
  await expect.poll(status, patience).toBe("completed");
  await deleteAccount(context.studio, actor, { email: actor.email });
  const files = async () =>
    (await context.studio.storage.list("")).filter((key) => key.includes(actor.userId));
  await expect.poll(files, patience).toEqual([]);
});
