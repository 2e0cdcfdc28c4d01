import { trainingConsent as consent } from "@portrait-studio/contract";
import { generations, trainingSessions } from "@portrait-studio/db";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createTraining,
  deleteModel,
  endJob,
  finishTraining,
  getBalance,
  getGeneration,
  getTraining,
  listGenerations,
  listImages,
  listTestImages,
  purgeModel,
  returnGeneration,
  sweepOverdue,
} from "../index.ts";
import { deliver, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

beforeEach(() => {
  context.engine.testImages = true;
});
afterEach(async () => {
  expect(await context.audit()).toEqual([]);
});

const complete = (id: string) =>
  finishTraining(context.studio, id, { artifactRef: `models/${id}.json`, coverPhotoId: undefined });

async function trained() {
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id, modelId } = await createTraining(context.studio, actor, { consent, uploadSessionId });
  await complete(id);
  return { actor, id, modelId, tests: await listTestImages(context.studio, id) };
}

const page = { limit: 20, sort: "newest" } as const;

test("a training ends with three images of three recipes, free, in the gallery, and marked", async () => {
  const { studio } = context;
  const { actor, id, modelId, tests } = await trained();
  expect(tests).toHaveLength(3);
  const after = await getBalance(studio, actor);
  expect(after).toMatchObject({ spendable: 40, used: 20, held: 0 });
  expect(await getTraining(studio, actor, { id })).toMatchObject({
    status: "completed",
    stage: "generating_images",
    progress: 0.4,
    counted: { done: 0, of: 3 },
    testImages: [],
  });
  for (const [index, test] of tests.entries()) {
    await deliver(studio, test, [0]);
    await deliver(studio, test, [0]);
    await endJob(studio, test, { status: "delivered" });
    const { testImages, progress, model } = await getTraining(studio, actor, { id });
    expect([testImages.length, model.portraitCount]).toEqual([index + 1, index + 1]);
    expect(progress).toBeCloseTo(0.4 + 0.2 * (index + 1));
  }
  expect(await getTraining(studio, actor, { id })).toMatchObject({
    stage: "done",
    progress: 1,
    counted: null,
  });
  const { items, total } = await listImages(studio, actor, page);
  expect([items.length, total]).toEqual([3, 3]);
  expect(new Set(items.map(({ recipeId }) => recipeId)).size).toBe(3);
  expect(items.every(({ fromTraining, modelId: of }) => fromTraining && of === modelId)).toBe(true);
  expect(await listGenerations(studio, actor, page)).toMatchObject({ items: [], total: 0 });
  expect(await getBalance(studio, actor)).toEqual(after);
  const jobs = context.engine.generations.filter(({ jobId }) => tests.includes(jobId));
  expect(jobs.every(({ prompt, count }) => /^Portrait of \w+,/.test(prompt) && count === 1)).toBe(true);
});

test("what is reported of a training under way leaves its share to the images that follow", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id } = await createTraining(studio, actor, { consent, uploadSessionId });
  const reportAll = async () => {
    await studio.db.update(trainingSessions).set({ progress: 1 }).where(eq(trainingSessions.id, id));
    return (await getTraining(studio, actor, { id })).progress;
  };
  expect(await reportAll()).toBeCloseTo(0.4);
  context.engine.testImages = false;
  expect(await reportAll()).toBe(1);
});

test("a training that is completed ten times at once has three, and no more later", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const uploadSessionId = await context.uploadPhotos(actor);
  const { id } = await createTraining(studio, actor, { consent, uploadSessionId });
  await Promise.all(Array.from({ length: 10 }, () => complete(id)));
  await complete(id);
  expect(await listTestImages(studio, id)).toHaveLength(3);
  const [test = ""] = await listTestImages(studio, id);
  await Promise.all([deliver(studio, test, [0]), deliver(studio, test, [0]), deliver(studio, test, [0])]);
  expect((await listImages(studio, actor, page)).total).toBe(1);
});

test("images of somebody else give no credits back, since none were paid for them", async () => {
  const { studio } = context;
  const { actor, tests } = await trained();
  const before = await getBalance(studio, actor);
  const [id = ""] = tests;
  await deliver(studio, id, [0]);
  await endJob(studio, id, { status: "delivered" });
  await studio.db.update(generations).set({ showsAnotherPerson: true }).where(eq(generations.id, id));
  expect(await getGeneration(studio, actor, { id })).toMatchObject({
    creditsCharged: 0,
    likenessReturn: null,
  });
  await expect(returnGeneration(studio, actor, { id })).rejects.toThrow("NOT_RETURNABLE");
  expect(await getBalance(studio, actor)).toEqual(before);
});

test("images that fail, are too late or belong to a deleted model leave the training completed, and cost nothing", async () => {
  const { studio } = context;
  const { actor, id, tests } = await trained();
  const [failed = "", late = "", unmade = ""] = tests;
  await endJob(studio, failed, { status: "failed" });
  await studio.db
    .update(generations)
    .set({ deadlineAt: new Date(0) })
    .where(eq(generations.id, late));
  await sweepOverdue(studio);
  expect(await listTestImages(studio, id)).toEqual([unmade]);
  await endJob(studio, unmade, { status: "cancelled" });
  expect(await getTraining(studio, actor, { id })).toMatchObject({
    status: "completed",
    stage: "done",
    error: null,
    testImages: [],
  });
  expect(await getBalance(studio, actor)).toMatchObject({ spendable: 40, used: 20, held: 0 });
  const other = await trained();
  await deliver(studio, other.tests[0] ?? "", [0]);
  await deleteModel(studio, other.actor, { id: other.modelId });
  expect(await listTestImages(studio, other.id)).toEqual([]);
  await purgeModel(studio, other.modelId);
  expect((await listImages(studio, other.actor, page)).total).toBe(0);
});

test("engines whose images cost their operator money make none", async () => {
  context.engine.testImages = false;
  const { actor, id, tests } = await trained();
  expect(tests).toEqual([]);
  expect(await getTraining(context.studio, actor, { id })).toMatchObject({ stage: "done", testImages: [] });
});
