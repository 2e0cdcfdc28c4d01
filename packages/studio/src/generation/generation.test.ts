import { generations, models } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  type Actor,
  beginGeneration,
  cancelGeneration,
  checkGeneration,
  createGeneration,
  endGeneration,
  getBalance,
  getGeneration,
  relayOutbox,
  storeOutput,
  sweepOverdue,
} from "../index.ts";
import { createTestStudio, deliver, type TestStudio, trainedModel } from "../testing/index.ts";

let world: TestStudio;
beforeAll(async () => {
  world = await createTestStudio({ max: 20 });
});
afterEach(async () => {
  expect(await world.audit()).toEqual([]);
});
afterAll(() => world.close());

const wish = { prompt: "film noir", count: 4, aspectRatio: "4:5" } as const;

async function startedGeneration(options: { credits?: number; count?: number } = {}) {
  const actor = await world.signUp(options.credits);
  const modelId = await trainedModel(world.studio, actor);
  const request = await createGeneration(world.studio, actor, {
    ...wish,
    count: options.count ?? 4,
    modelId,
  });
  return { actor, modelId, request, id: request.id };
}

describe("asking for portraits", () => {
  test("holds one credit an image and tells the worker", async () => {
    const { actor, request } = await startedGeneration();
    expect(request).toMatchObject({
      status: "pending",
      count: 4,
      outputs: [],
      outputUrls: [],
      creditsCharged: 0,
    });
    expect(request.jobId).toBe(request.id);
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 56, held: 4 });
    await expect.poll(() => world.events.at(-1)).toMatchObject({ data: { generationId: request.id } });
  });

  test("keeps how much is to be retouched, and hands it to the engine; nothing asked for is nothing handed on", async () => {
    const actor = await world.signUp();
    const modelId = await trainedModel(world.studio, actor);
    for (const retouch of ["none", undefined] as const) {
      const { id } = await createGeneration(world.studio, actor, { ...wish, retouch, modelId });
      await beginGeneration(world.studio, id);
      expect(await getGeneration(world.studio, actor, { id })).toMatchObject({ retouch: retouch ?? null });
      expect(world.engine.generations.at(-1)?.retouch).toBe(retouch);
    }
  });

  test("of a model that is not trained, of nobody's model and of another's is refused, and charges nothing", async () => {
    const actor = await world.signUp();
    const modelId = await trainedModel(world.studio, actor);
    await world.studio.db.update(models).set({ status: "processing" }).where(eq(models.id, modelId));
    const stranger = await world.signUp();
    const ask = (as: Actor, id: string) => createGeneration(world.studio, as, { ...wish, modelId: id });
    await expect(ask(actor, modelId)).rejects.toMatchObject({ code: "MODEL_NOT_READY" });
    await expect(ask(stranger, modelId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(ask(actor, "mdl_none")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });

  test("40 times at once with 12 credits: three requests of four images win, the rest are told what is missing", async () => {
    const actor = await world.signUp(12);
    const modelId = await trainedModel(world.studio, actor);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => createGeneration(world.studio, actor, { ...wish, modelId })),
    );
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason.code] : [],
    );
    expect(refusals).toHaveLength(37);
    expect(new Set(refusals)).toEqual(new Set(["INSUFFICIENT_CREDITS"]));
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 0, held: 12 });
  });

  test("reaches the worker even when nobody took the event at first, and once", async () => {
    world.failDispatch(true);
    const { id } = await startedGeneration();
    await expect.poll(() => world.complaints.length).toBeGreaterThan(0);
    world.failDispatch(false);
    await world.studio.db.execute(
      sql`update outbox set next_attempt_at = clock_timestamp() where sent_at is null`,
    );
    const sent = () => world.events.filter(({ data }) => "generationId" in data && data.generationId === id);
    await Promise.all(Array.from({ length: 8 }, () => relayOutbox(world.studio)));
    expect(sent()).toHaveLength(1);
    expect(await relayOutbox(world.studio)).toBe(0);
  });
});

describe("delivery", () => {
  test("captures each picture once, however often its step is repeated", async () => {
    const { actor, id } = await startedGeneration({ count: 2 });
    await deliver(world.studio, id, [0, 0, 1]);
    await Promise.all(Array.from({ length: 5 }, () => storeOutput(world.studio, id, 1)));
    await endGeneration(world.studio, id, { status: "delivered" });
    await endGeneration(world.studio, id, { status: "delivered" });
    const request = await getGeneration(world.studio, actor, { id });
    expect(request).toMatchObject({ status: "completed", creditsCharged: 2 });
    expect(request.outputs).toHaveLength(2);
    expect(request.outputs[0]).toMatchObject({ width: 64, height: 80 });
    expect(request.outputUrls).toEqual(request.outputs.map((output) => output.url));
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 58, held: 0, used: 2 });
  });

  test("of a part charges the part", async () => {
    const { actor, id } = await startedGeneration({ count: 4 });
    await deliver(world.studio, id, [0, 2]);
    await endGeneration(world.studio, id, { status: "delivered" });
    expect(await getGeneration(world.studio, actor, { id })).toMatchObject({
      status: "completed",
      creditsCharged: 2,
    });
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 58, held: 0, used: 2 });
  });

  test("of nothing is a failure that costs nothing", async () => {
    const { actor, id } = await startedGeneration();
    await deliver(world.studio, id, []);
    await endGeneration(world.studio, id, { status: "delivered" });
    expect(await getGeneration(world.studio, actor, { id })).toMatchObject({
      status: "failed",
      error: { code: "GENERATION_FAILED", message: "Generation failed" },
    });
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });
  });

  test("against cancel, fired together: what is stored is paid for, what is paid for is stored", async () => {
    for (let round = 0; round < 15; round += 1) {
      const { actor, id } = await startedGeneration({ count: 3 });
      await beginGeneration(world.studio, id);
      await Promise.allSettled([
        storeOutput(world.studio, id, 0),
        storeOutput(world.studio, id, 1),
        cancelGeneration(world.studio, actor, { id }),
        storeOutput(world.studio, id, 2),
      ]);
      const request = await getGeneration(world.studio, actor, { id });
      expect(request.status).toBe("cancelled");
      const used = request.outputs.length;
      expect(request.creditsCharged).toBe(used);
      expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 60 - used, held: 0, used });
      const files = await world.studio.storage.list(`portraits/${actor.userId}/`);
      expect(files).toHaveLength(used * 2);
    }
  });

  test("that is repeated after the request ended keeps the picture's files", async () => {
    const { actor, id } = await startedGeneration({ count: 1 });
    await deliver(world.studio, id, [0]);
    await cancelGeneration(world.studio, actor, { id });
    await storeOutput(world.studio, id, 0);
    expect(await world.studio.storage.list(`portraits/${actor.userId}/`)).toHaveLength(2);
  });

  test("is asked for until the engine is done, and only for what is not stored yet", async () => {
    const { id } = await startedGeneration({ count: 3 });
    await beginGeneration(world.studio, id);
    world.engine.generation = {
      state: "running",
      ready: [0, 1],
      reading: { understood: ["look:noir"], withoutEffect: ["dragon"] },
    };
    expect(await checkGeneration(world.studio, id, { waitMs: 0 })).toEqual({ ready: [0, 1], done: false });
    await storeOutput(world.studio, id, 0);
    world.engine.generation = { state: "completed", ready: [0, 1, 2] };
    expect(await checkGeneration(world.studio, id, { waitMs: 0 })).toMatchObject({
      ready: [1, 2],
      done: true,
    });
    const [row] = await world.studio.db.select().from(generations).where(eq(generations.id, id));
    expect(row?.reading).toEqual({ understood: ["look:noir"], withoutEffect: ["dragon"] });
  });

  test("past the deadline ends failed, with what was delivered kept and paid for", async () => {
    const { actor, id } = await startedGeneration({ count: 2 });
    await deliver(world.studio, id, [0]);
    await world.studio.db
      .update(generations)
      .set({ deadlineAt: sql`clock_timestamp()` })
      .where(eq(generations.id, id));
    await sweepOverdue(world.studio);
    expect(await getGeneration(world.studio, actor, { id })).toMatchObject({
      status: "failed",
      creditsCharged: 1,
      error: { code: "TIMED_OUT" },
    });
    expect(await getBalance(world.studio, actor)).toMatchObject({ spendable: 59, held: 0, used: 1 });
  });
});
