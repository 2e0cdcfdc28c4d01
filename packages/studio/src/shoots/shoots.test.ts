import { generations, shoots } from "@portrait-studio/db";
import { isDeep } from "@portrait-studio/testing/in-turn";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Actor,
  beginJob,
  cancelGeneration,
  cancelShoot,
  createShoot,
  deleteModel,
  endJob,
  getBalance,
  getShoot,
  listGenerations,
  listImages,
  listShoots,
  storeImage,
} from "../index.ts";
import { deliver, makeEdits, makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const takes = [
  { recipeId: "noir", prompt: "film noir", count: 2 },
  { recipeId: "sketch", prompt: "a pencil sketch", count: 1 },
  { recipeId: "corporate", prompt: "for work", count: 3 },
] as const;
const input = { takes: [...takes], aspectRatio: "4:5" as const };

async function startShoot(credits = 60, wanted: Partial<Parameters<typeof createShoot>[2]> = {}) {
  const actor = await context.signUp(credits);
  const modelId = await trainedModel(context.studio, actor);
  const shoot = await createShoot(context.studio, actor, { ...input, ...wanted, modelId });
  return { actor, modelId, shoot, id: shoot.id };
}

async function finish(id: string, delivered: number): Promise<void> {
  await deliver(context.studio, id, [...Array(delivered).keys()]);
  await endJob(context.studio, id, { status: "delivered" });
}

const gallery = (actor: Actor, shootId?: string) =>
  listImages(context.studio, actor, { limit: 100, sort: "newest", ...(shootId && { shootId }) });

test("a shoot makes its requests in the order of its takes, holds all credits, and tells the worker of each", async () => {
  const { actor, shoot } = await startShoot();
  expect(shoot).toMatchObject({
    status: "pending",
    count: 6,
    delivered: 0,
    creditsCharged: 0,
    creditsHeld: 6,
    error: null,
  });
  expect(shoot.requests.map(({ recipeId, count, prompt }) => ({ recipeId, prompt, count }))).toEqual(takes);
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 54, held: 6 });
  const ids = shoot.requests.map(({ id }) => id);
  await expect
    .poll(() =>
      context.events.filter(({ data }) => "generationId" in data && ids.includes(data.generationId)),
    )
    .toHaveLength(3);
  // the requests are in the list of requests too, with what shows them one by one
  const { items } = await listGenerations(context.studio, actor, { limit: 10, sort: "newest" });
  expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
});

test("too few credits for all of it make none of it, and the error is of the whole", async () => {
  const actor = await context.signUp(5);
  const modelId = await trainedModel(context.studio, actor);
  await expect(createShoot(context.studio, actor, { ...input, modelId })).rejects.toMatchObject({
    code: "INSUFFICIENT_CREDITS",
    details: { required: 6, available: 5 },
  });
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 5, held: 0 });
  expect(await context.studio.db.$count(shoots, eq(shoots.userId, actor.userId))).toBe(0);
  expect(await context.studio.db.$count(generations, eq(generations.userId, actor.userId))).toBe(0);
  expect((await listGenerations(context.studio, actor, { limit: 10, sort: "newest" })).total).toBe(0);
});

test("a take that the engine cannot make leaves nothing of the others", async () => {
  const actor = await context.signUp();
  const modelId = await trainedModel(context.studio, actor);
  const most = context.engine.capabilities.maxImagesPerRequest;
  const wanted = [...takes, { prompt: "many", count: most + 1 }];
  await expect(
    createShoot(context.studio, actor, { ...input, takes: wanted, modelId }),
  ).rejects.toMatchObject({ code: "UNSUPPORTED_BY_ENGINE" });
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
});

test("twenty parallel clicks with one key make one shoot; another body with it is refused", async () => {
  const actor = await context.signUp();
  const modelId = await trainedModel(context.studio, actor);
  const key = { idempotencyKey: "one click" };
  const made = await Promise.all(
    Array.from({ length: 20 }, () => createShoot(context.studio, actor, { ...input, modelId }, key)),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 54, held: 6 });
  const other = { ...input, takes: [takes[0]], modelId };
  await expect(createShoot(context.studio, actor, other, key)).rejects.toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
  });
});

test("one progress and one group in the gallery, which edits stay in", async () => {
  const { actor, modelId, shoot, id } = await startShoot();
  const [noir, sketch, work] = shoot.requests.map((request) => request.id);
  await makeImages(context.studio, actor, { modelId, prompt: "beside it" });
  await finish(noir ?? "", 2);
  expect(await getShoot(context.studio, actor, { id })).toMatchObject({
    status: "processing",
    delivered: 2,
    creditsCharged: 2,
    creditsHeld: 4,
  });
  await endJob(context.studio, sketch ?? "", { status: "failed" });
  await finish(work ?? "", 3);
  expect(await getShoot(context.studio, actor, { id })).toMatchObject({
    status: "completed",
    delivered: 5,
    creditsCharged: 5,
    creditsHeld: 0,
    error: null,
  });
  const group = await gallery(actor, id);
  expect([group.total, (await gallery(actor)).total]).toEqual([5, 6]);
  await makeEdits(context.studio, actor, { imageId: group.items[0]?.id ?? "" });
  expect((await gallery(actor, id)).total).toBe(5);
  expect((await listShoots(context.studio, actor, { limit: 10, sort: "newest" })).items).toMatchObject([
    { id, delivered: 5 },
  ]);
});

test("a shoot of which nothing came says why; cancelling twice is no error, and after the end it is refused", async () => {
  const failed = await startShoot();
  for (const { id } of failed.shoot.requests)
    await endJob(context.studio, id, { status: "failed", errorCode: "CONTENT_REFUSED" });
  expect(await getShoot(context.studio, failed.actor, failed)).toMatchObject({
    status: "failed",
    error: { code: "CONTENT_REFUSED" },
  });
  await expect(cancelShoot(context.studio, failed.actor, failed)).rejects.toMatchObject({
    code: "WRONG_STATE",
    details: { status: "failed" },
  });

  const { actor, shoot, id } = await startShoot();
  await finish(shoot.requests[0]?.id ?? "", 2);
  await beginJob(context.studio, shoot.requests[2]?.id ?? "");
  await storeImage(context.studio, shoot.requests[2]?.id ?? "", 0);
  for (let time = 0; time < 2; time += 1)
    expect(await cancelShoot(context.studio, actor, { id })).toMatchObject({
      status: "completed",
      delivered: 3,
      creditsCharged: 3,
      creditsHeld: 0,
    });
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 57, held: 0 });
});

test("another person's shoot is not found, and it goes with its model", async () => {
  const { actor, modelId, id } = await startShoot();
  const stranger = await context.signUp();
  for (const attempt of [
    () => getShoot(context.studio, stranger, { id }),
    () => cancelShoot(context.studio, stranger, { id }),
    () => createShoot(context.studio, stranger, { ...input, modelId }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await gallery(stranger, id)).total).toBe(0);
  expect(await getBalance(context.studio, stranger)).toMatchObject({ spendable: 60, held: 0 });
  await deleteModel(context.studio, actor, { id: modelId });
  await expect(getShoot(context.studio, actor, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
});

type Step =
  | { kind: "deliver" | "finish" | "fail" | "cancelOne"; request: number }
  | { kind: "cancelAll" | "cancelTwiceAtOnce"; request: number };

test("credits add up after any mix of deliveries, failures and cancellations", async () => {
  const step = fc.record({
    kind: fc.constantFrom("deliver", "finish", "fail", "cancelOne", "cancelAll", "cancelTwiceAtOnce"),
    request: fc.nat({ max: 3 }),
  }) as fc.Arbitrary<Step>;
  const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(counts, fc.array(step, { maxLength: 8 }), async (wanted, steps) => {
      const { actor, shoot, id } = await startShoot(60, {
        takes: wanted.map((count) => ({ prompt: "any", count })),
      });
      for (const { kind, request } of steps) {
        const chosen = shoot.requests[request % shoot.requests.length];
        if (chosen) await perform(actor, id, kind, chosen.id);
        await expectToAddUp(actor, id);
      }
      for (const request of shoot.requests) await endJob(context.studio, request.id, { status: "delivered" });
      const after = await expectToAddUp(actor, id);
      expect(after.creditsHeld).toBe(0);
      expect(await context.audit()).toEqual([]);
    }),
    { numRuns: isDeep ? 25 : 10 },
  );
});

async function perform(actor: Actor, shootId: string, kind: Step["kind"], id: string): Promise<void> {
  const { studio } = context;
  // what cannot be done in this state is refused, which changes nothing
  const ignore = () => undefined;
  if (kind === "cancelAll") await cancelShoot(studio, actor, { id: shootId }).catch(ignore);
  if (kind === "cancelTwiceAtOnce")
    await Promise.allSettled([
      cancelShoot(studio, actor, { id: shootId }),
      cancelGeneration(studio, actor, { id }),
    ]);
  if (kind === "cancelOne") await cancelGeneration(studio, actor, { id }).catch(ignore);
  if (kind === "fail") await endJob(studio, id, { status: "failed" });
  if (kind === "finish") await endJob(studio, id, { status: "delivered" });
  if (kind !== "deliver") return;
  const shoot = await getShoot(studio, actor, { id: shootId });
  const request = shoot.requests.find((one) => one.id === id);
  if (!request || !["pending", "processing"].includes(request.status)) return;
  if (request.outputs.length < request.count) {
    await beginJob(studio, id);
    await storeImage(studio, id, request.outputs.length);
  }
}

async function expectToAddUp(actor: Actor, id: string) {
  const shoot = await getShoot(context.studio, actor, { id });
  const { spendable, held } = await getBalance(context.studio, actor);
  expect([shoot.creditsCharged, held, spendable]).toEqual([
    shoot.delivered,
    shoot.creditsHeld,
    60 - shoot.delivered - shoot.creditsHeld,
  ]);
  return shoot;
}
