import { auditCredits } from "@portrait-studio/billing/purchases";
import { trainingConsent as consent } from "@portrait-studio/contract";
import { generations, modelIdentities, photos, trainingSessions, users } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Actor,
  acceptImageEdit,
  beginJob,
  compareImages,
  createGeneration,
  createImageEdit,
  createTraining,
  deleteImages,
  deleteModel,
  endJob,
  finishTraining,
  getBalance,
  getGeneration,
  getImage,
  getImageEdit,
  getModel,
  getTraining,
  listImages,
  listTrainingFiles,
  returnGeneration,
  returnImageEdit,
} from "../index.ts";
import { createTestStudio, deliver, type TestStudio, trainedModel } from "../testing/index.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio({ max: 20 });
});
beforeEach(() => {
  Object.assign(context.judge, { likenesses: [0.7], comparison: undefined, version: "1", compared: 0 });
  context.complaints.length = 0;
});
afterEach(async () => {
  expect(await auditCredits(context.studio.db)).toEqual([]);
});
afterAll(() => context.close());

const shape = { aspectRatio: "4:5" } as const;
const anotherPerson = 0.3;

/** Somebody with a model whose person is known. */
async function sitter(): Promise<{ actor: Actor; modelId: string }> {
  const actor = await context.signUp();
  const modelId = await trainedModel(context.studio, actor);
  await context.studio.db
    .insert(modelIdentities)
    .values({ modelId, version: 1, identities: ["them"], photoIds: [] });
  return { actor, modelId };
}

interface RequestOptions {
  count?: number;
  likenesses?: (number | null)[];
  recipeId?: "painterly" | "noir";
}

/** A request that has ended, as the durable function ends it. */
async function made(
  { actor, modelId }: { actor: Actor; modelId: string },
  { count = 2, likenesses = [anotherPerson], recipeId = "noir" }: RequestOptions = {},
) {
  const { studio, judge } = context;
  const { id } = await createGeneration(studio, actor, {
    modelId,
    prompt: "a face",
    recipeId,
    count,
    ...shape,
  });
  await deliver(studio, id, [...Array(count).keys()]);
  judge.likenesses = likenesses;
  await compareImages(studio, id);
  await endJob(studio, id, { status: "delivered" });
  return getGeneration(studio, actor, { id });
}

async function edited(actor: Actor, imageId: string, likenesses: (number | null)[]) {
  const { studio, judge } = context;
  const ask = { imageId, instruction: "warmer", count: 2, strength: 0.5 };
  const { id } = await createImageEdit(studio, actor, ask);
  await deliver(studio, id, [0, 1]);
  judge.likenesses = likenesses;
  await compareImages(studio, id);
  await endJob(studio, id, { status: "delivered" });
  return getImageEdit(studio, actor, { id });
}

const likenessesOf = ({ outputs }: { outputs: { likeness: number | null }[] }) =>
  outputs.map(({ likeness }) => likeness);

describe("the identities of a model", () => {
  async function trained(actor: Actor, agreedTo: string | null = consent.version) {
    const { studio } = context;
    const uploadSessionId = await context.uploadPhotos(actor);
    const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
    await studio.db
      .update(trainingSessions)
      .set({ consentVersion: agreedTo })
      .where(eq(trainingSessions.id, id));
    await beginJob(studio, id);
    await finishTraining(studio, id, { artifactRef: `models/${modelId}.json`, coverPhotoId: undefined });
    return { trainingId: id, modelId };
  }
  const known = (modelId: string) =>
    context.studio.db.select().from(modelIdentities).where(eq(modelIdentities.modelId, modelId));

  test("is kept when its training is done, and goes with it at once", async () => {
    const { studio, judge } = context;
    const actor = await context.signUp();
    const { trainingId, modelId } = await trained(actor);
    expect(await known(modelId)).toMatchObject([{ version: 1, identities: Array(10).fill(judge.identity) }]);
    const answers = [
      await getModel(studio, actor, { id: modelId }),
      await getTraining(studio, actor, { id: trainingId }),
      await listTrainingFiles(studio, actor),
    ];
    expect(JSON.stringify(answers)).not.toContain(judge.identity);
    await deleteModel(studio, actor, { id: modelId });
    expect(await known(modelId)).toEqual([]);
  });

  test("goes with a training that fails", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const uploadSessionId = await context.uploadPhotos(actor);
    const { id, modelId } = await createTraining(studio, actor, { consent, uploadSessionId });
    await beginJob(studio, id);
    expect(await known(modelId)).toHaveLength(1);
    await endJob(studio, id, { status: "failed", errorCode: "TRAINING_FAILED" });
    expect(await known(modelId)).toEqual([]);
  });

  test("of an older model is found when it is first used, from analyses of today", async () => {
    const { studio, judge } = context;
    const actor = await context.signUp(100);
    const { modelId } = await trained(actor);
    await studio.db.delete(modelIdentities).where(eq(modelIdentities.modelId, modelId));
    const before = await getBalance(studio, actor);
    await studio.db
      .update(photos)
      .set({ analysis: { version: "0" } })
      .where(eq(photos.userId, actor.userId));
    judge.analysed = 0;
    expect(likenessesOf(await made({ actor, modelId }, { likenesses: [0.7, 0.6] }))).toEqual([0.7, 0.6]);
    expect(judge.analysed).toBe(10);
    await made({ actor, modelId });
    expect(judge.analysed).toBe(10);
    expect(await known(modelId)).toHaveLength(1);
    expect((await getBalance(studio, actor)).used - before.used).toBe(4);
  });

  test.each(["2026-11-21.2", null])(
    "is not looked for where its person agreed to a text that does not name it (%s)",
    async (consentVersion) => {
      const actor = await context.signUp();
      const { modelId } = await trained(actor, consentVersion);
      expect(likenessesOf(await made({ actor, modelId }))).toEqual([null, null]);
      expect(await known(modelId)).toEqual([]);
    },
  );
});

describe("the likeness of an image", () => {
  test("is measured for every image, also of a request that was cancelled", async () => {
    const { studio, judge } = context;
    const person = await sitter();
    expect(likenessesOf(await made(person, { count: 3, likenesses: [0.7, null, 0.45] }))).toEqual([
      0.7,
      null,
      0.45,
    ]);
    const { id } = await createGeneration(studio, person.actor, {
      modelId: person.modelId,
      prompt: "x",
      count: 4,
      ...shape,
    });
    await deliver(studio, id, [0]);
    await endJob(studio, id, { status: "cancelled" });
    judge.likenesses = [0.61];
    await compareImages(studio, id);
    const request = await getGeneration(studio, person.actor, { id });
    expect(likenessesOf(request)).toEqual([0.61]);
    const [output] = request.outputs;
    expect(await getImage(studio, person.actor, { id: output?.imageId ?? "" })).toMatchObject({
      likeness: 0.61,
    });
  });

  test("is unknown in paintings, without a known person, and where comparing fails: the request ends as ever", async () => {
    const { judge, complaints } = context;
    const person = await sitter();
    expect(likenessesOf(await made(person, { recipeId: "painterly" }))).toEqual([null, null]);
    const actor = await context.signUp();
    const modelId = await trainedModel(context.studio, actor);
    expect(likenessesOf(await made({ actor, modelId }))).toEqual([null, null]);
    expect(judge.compared).toBe(0);
    expect(complaints).toEqual([]);
    judge.comparison = new Error("a thread died");
    const failed = await made(person);
    expect(failed).toMatchObject({ status: "completed", likenessReturn: null, error: null });
    expect(likenessesOf(failed)).toEqual([null, null]);
    expect(complaints).toHaveLength(2);
  });
});

describe("taking back the credits of images that are all of somebody else", () => {
  test.each([
    ["one is like the person", [anotherPerson, 0.6]],
    ["one is unsure", [anotherPerson, 0.45]],
    ["one shows no face", [anotherPerson, null]],
  ])("is not offered where %s", async (_, likenesses) => {
    const person = await sitter();
    const { id, likenessReturn } = await made(person, { likenesses });
    expect(likenessReturn).toBeNull();
    await expect(returnGeneration(context.studio, person.actor, { id })).rejects.toMatchObject({
      code: "NOT_RETURNABLE",
    });
  });

  test("gives them once, however often it is asked for at once, and the images are gone", async () => {
    const { studio } = context;
    const person = await sitter();
    const { actor } = person;
    const { id, likenessReturn, outputs } = await made(person, { count: 3 });
    expect(likenessReturn).toMatchObject({ credits: 3 });
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 57 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => returnGeneration(studio, actor, { id })),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({ creditsReturned: 3, likenessReturn: null, outputs: [] });
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 60, total: 63, used: 3 });
    expect(outputs).toHaveLength(3);
    expect(await listImages(studio, actor, { limit: 9, sort: "newest", trash: true })).toMatchObject({
      total: 0,
    });
    expect(await listImages(studio, actor, { limit: 9, sort: "newest" })).toMatchObject({ total: 0 });
    expect(await getGeneration(studio, actor, { id })).toMatchObject({ outputs: [] });
  });

  test("is another's to nobody, ends after a week, and when something was made of an image", async () => {
    const { studio } = context;
    const person = await sitter();
    const { actor } = person;
    const refused = async (id: string, as = actor) =>
      (await returnGeneration(studio, as, { id }).catch((error) => error)).code;
    const { id } = await made(person);
    expect(await refused(id, await context.signUp())).toBe("NOT_FOUND");
    const since = (days: number) =>
      studio.db
        .update(generations)
        .set({ completedAt: sql`clock_timestamp() - ${days} * interval '24 hours'` })
        .where(eq(generations.id, id));
    await since(7);
    expect(await refused(id)).toBe("NOT_RETURNABLE");
    expect(await getGeneration(studio, actor, { id })).toMatchObject({ likenessReturn: null });
    const { id: used, outputs } = await made(person);
    await edited(actor, outputs[0]?.imageId ?? "", [anotherPerson]);
    expect(await refused(used)).toBe("NOT_RETURNABLE");
    expect(await getGeneration(studio, actor, { id: used })).toMatchObject({ outputs: { length: 2 } });
    await since(6.9);
    // one that lies in the trash already is paid for as well
    const [thrown] = (await getGeneration(studio, actor, { id })).outputs;
    await deleteImages(studio, actor, { ids: [thrown?.imageId ?? ""] });
    expect(await returnGeneration(studio, actor, { id })).toMatchObject({ creditsReturned: 2 });
  });

  test("of edits is offered only where the image was like the person; the image stays", async () => {
    const { studio } = context;
    const person = await sitter();
    const { actor } = person;
    const { outputs } = await made(person, { likenesses: [0.7, anotherPerson] });
    const [like = "", other = ""] = outputs.map(({ imageId }) => imageId);
    expect(await edited(actor, other, [anotherPerson])).toMatchObject({ likenessReturn: null });
    const accepted = await edited(actor, like, [anotherPerson]);
    expect(accepted).toMatchObject({ likenessReturn: { credits: 2 } });
    const select = (selectedEditedImageId: string) =>
      acceptImageEdit(studio, actor, { originalImageId: like, selectedEditedImageId });
    const [edit = ""] = accepted.outputs.map(({ imageId }) => imageId);
    await select(edit);
    await expect(returnImageEdit(studio, actor, accepted)).rejects.toMatchObject({ code: "NOT_RETURNABLE" });
    await select(like);
    expect(await returnImageEdit(studio, actor, accepted)).toMatchObject({ creditsReturned: 2, outputs: [] });
    expect(await getImage(studio, actor, { id: like })).toMatchObject({ inGallery: true, deletedAt: null });
    await expect(select(edit)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(getImage(studio, actor, { id: edit })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await getImage(studio, actor, { id: like })).toMatchObject({ deletedAt: null });
    const [row] = await studio.db.select().from(users).where(eq(users.id, actor.userId));
    expect(row).toMatchObject({ imageCount: 2 });
  });
});
