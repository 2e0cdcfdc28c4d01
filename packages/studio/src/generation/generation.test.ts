import { generations, models } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  type Actor,
  acceptImageEdit,
  beginJob,
  cancelGeneration,
  checkJob,
  createGeneration,
  createImageEdit,
  endJob,
  getBalance,
  getGeneration,
  getImageEdit,
  relayOutbox,
  setFavourite,
  storeImage,
  sweepOverdue,
} from "../index.ts";
import { deliver, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const input = { prompt: "film noir", count: 4, aspectRatio: "4:5" } as const;

async function startedGeneration(options: { credits?: number; count?: number } = {}) {
  const actor = await context.signUp(options.credits);
  const modelId = await trainedModel(context.studio, actor);
  const request = await createGeneration(context.studio, actor, {
    ...input,
    count: options.count ?? 4,
    modelId,
  });
  return { actor, modelId, request, id: request.id };
}

describe("a request for images", () => {
  test("holds one credit per image and notifies the worker", async () => {
    const { actor, request } = await startedGeneration();
    expect(request).toMatchObject({
      status: "pending",
      count: 4,
      outputs: [],
      outputUrls: [],
      creditsCharged: 0,
    });
    expect(request.jobId).toBe(request.id);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 56, held: 4 });
    await expect.poll(() => context.events.at(-1)).toMatchObject({ data: { generationId: request.id } });
  });

  test("stores the retouching that was requested and passes it to the engine; none by default", async () => {
    const actor = await context.signUp();
    const modelId = await trainedModel(context.studio, actor);
    for (const retouch of ["none", undefined] as const) {
      const { id } = await createGeneration(context.studio, actor, { ...input, retouch, modelId });
      await beginJob(context.studio, id);
      expect(await getGeneration(context.studio, actor, { id })).toMatchObject({ retouch: retouch ?? null });
      expect(context.engine.generations.at(-1)?.retouch).toBe(retouch);
    }
  });

  test("without a seed gets one that the engine chooses by the model's favourites, edits counting as their originals", async () => {
    const { actor, modelId, id } = await startedGeneration({ count: 2 });
    await beginJob(context.studio, id);
    for (const position of [0, 1]) await storeImage(context.studio, id, position);
    await endJob(context.studio, id, { status: "delivered" });
    const { outputs } = await getGeneration(context.studio, actor, { id });
    const [first = "", second = ""] = outputs.map(({ imageId }) => imageId);
    await setFavourite(context.studio, actor, { id: second, favourite: true });
    const seen: unknown[][] = [];
    context.engine.chooseSeed = (favourites) => {
      seen.push([...favourites]);
      return 4711;
    };
    expect(await createGeneration(context.studio, actor, { ...input, modelId })).toMatchObject({
      seed: 4711,
    });
    expect(seen).toEqual([[{ position: 1 }]]);
    const { id: editId } = await createImageEdit(context.studio, actor, {
      imageId: first,
      instruction: "sepia",
      strength: 1,
      count: 1,
    });
    await beginJob(context.studio, editId);
    await storeImage(context.studio, editId, 0);
    const { outputs: edited } = await getImageEdit(context.studio, actor, { id: editId });
    const [{ imageId: editedId } = { imageId: "" }] = edited;
    await acceptImageEdit(context.studio, actor, { originalImageId: first, selectedEditedImageId: editedId });
    await setFavourite(context.studio, actor, { id: editedId, favourite: true });
    const asked = await createGeneration(context.studio, actor, { ...input, modelId, seed: 12 });
    expect([asked.seed, seen.length]).toEqual([12, 1]);
    await createGeneration(context.studio, actor, { ...input, modelId });
    expect(seen[1]).toEqual([{ position: 0 }, { position: 1 }]);
  });

  test("is refused and charges nothing for an untrained, a missing or another person's model", async () => {
    const actor = await context.signUp();
    const modelId = await trainedModel(context.studio, actor);
    await context.studio.db.update(models).set({ status: "processing" }).where(eq(models.id, modelId));
    const stranger = await context.signUp();
    const ask = (as: Actor, id: string) => createGeneration(context.studio, as, { ...input, modelId: id });
    await expect(ask(actor, modelId)).rejects.toMatchObject({ code: "MODEL_NOT_READY" });
    await expect(ask(stranger, modelId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(ask(actor, "mdl_none")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0 });
  });

  test("sent 40 times at once with 12 credits succeeds three times with four images; the others learn what is missing", async () => {
    const actor = await context.signUp(12);
    const modelId = await trainedModel(context.studio, actor);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, () => createGeneration(context.studio, actor, { ...input, modelId })),
    );
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason.code] : [],
    );
    expect(refusals).toHaveLength(37);
    expect(new Set(refusals)).toEqual(new Set(["INSUFFICIENT_CREDITS"]));
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 0, held: 12 });
  });

  test("reaches the worker once, even when its event could not be sent at first", async () => {
    context.failDispatch(true);
    const { id } = await startedGeneration();
    await expect.poll(() => context.complaints.length).toBeGreaterThan(0);
    context.failDispatch(false);
    await context.studio.db.execute(
      sql`update outbox set next_attempt_at = clock_timestamp() where sent_at is null`,
    );
    const sent = () =>
      context.events.filter(({ data }) => "generationId" in data && data.generationId === id);
    await Promise.all(Array.from({ length: 8 }, () => relayOutbox(context.studio)));
    expect(sent()).toHaveLength(1);
    expect(await relayOutbox(context.studio)).toBe(0);
  });
});

describe("delivery", () => {
  test("captures each image once, however often the step is repeated", async () => {
    const { actor, id } = await startedGeneration({ count: 2 });
    await deliver(context.studio, id, [0, 0, 1]);
    await Promise.all(Array.from({ length: 5 }, () => storeImage(context.studio, id, 1)));
    await endJob(context.studio, id, { status: "delivered" });
    await endJob(context.studio, id, { status: "delivered" });
    const request = await getGeneration(context.studio, actor, { id });
    expect(request).toMatchObject({ status: "completed", creditsCharged: 2 });
    expect(request.outputs).toHaveLength(2);
    expect(request.outputs[0]).toMatchObject({ width: 64, height: 80 });
    expect(request.outputUrls).toEqual(request.outputs.map((output) => output.url));
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 58, held: 0, used: 2 });
  });

  test("of some images charges only those", async () => {
    const { actor, id } = await startedGeneration({ count: 4 });
    await deliver(context.studio, id, [0, 2]);
    await endJob(context.studio, id, { status: "delivered" });
    expect(await getGeneration(context.studio, actor, { id })).toMatchObject({
      status: "completed",
      creditsCharged: 2,
    });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 58, held: 0, used: 2 });
  });

  test("of no image is a failure that costs nothing", async () => {
    const { actor, id } = await startedGeneration();
    await deliver(context.studio, id, []);
    await endJob(context.studio, id, { status: "delivered" });
    expect(await getGeneration(context.studio, actor, { id })).toMatchObject({
      status: "failed",
      error: { code: "GENERATION_FAILED", message: "Generation failed" },
    });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60, held: 0, used: 0 });
  });

  test("concurrent with a cancel: every stored image is paid for, and every paid image is stored", async () => {
    for (let round = 0; round < 15; round += 1) {
      const { actor, id } = await startedGeneration({ count: 3 });
      await beginJob(context.studio, id);
      await Promise.allSettled([
        storeImage(context.studio, id, 0),
        storeImage(context.studio, id, 1),
        cancelGeneration(context.studio, actor, { id }),
        storeImage(context.studio, id, 2),
      ]);
      const request = await getGeneration(context.studio, actor, { id });
      expect(request.status).toBe("cancelled");
      const used = request.outputs.length;
      expect(request.creditsCharged).toBe(used);
      expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 60 - used, held: 0, used });
      const files = await context.studio.storage.list(`portraits/${actor.userId}/`);
      expect(files).toHaveLength(used * 2);
    }
  });

  test("repeated after the request ended keeps the image's files", async () => {
    const { actor, id } = await startedGeneration({ count: 1 });
    await deliver(context.studio, id, [0]);
    await cancelGeneration(context.studio, actor, { id });
    await storeImage(context.studio, id, 0);
    expect(await context.studio.storage.list(`portraits/${actor.userId}/`)).toHaveLength(2);
  });

  test("is polled until the engine has finished and only for images that are not stored yet", async () => {
    const { id } = await startedGeneration({ count: 3 });
    await beginJob(context.studio, id);
    context.engine.generation = {
      state: "running",
      ready: [0, 1],
      reading: { understood: ["look:noir"], withoutEffect: ["dragon"] },
    };
    expect(await checkJob(context.studio, id, { waitMs: 0 })).toEqual({ ready: [0, 1], done: false });
    await storeImage(context.studio, id, 0);
    context.engine.generation = { state: "completed", ready: [0, 1, 2] };
    expect(await checkJob(context.studio, id, { waitMs: 0 })).toMatchObject({
      ready: [1, 2],
      done: true,
    });
    const [row] = await context.studio.db.select().from(generations).where(eq(generations.id, id));
    expect(row?.reading).toEqual({ understood: ["look:noir"], withoutEffect: ["dragon"] });
  });

  test("fails past the deadline, with delivered images kept and paid for", async () => {
    const { actor, id } = await startedGeneration({ count: 2 });
    await deliver(context.studio, id, [0]);
    await context.studio.db
      .update(generations)
      .set({ deadlineAt: sql`clock_timestamp() - interval '1 millisecond'` })
      .where(eq(generations.id, id));
    await sweepOverdue(context.studio);
    expect(await getGeneration(context.studio, actor, { id })).toMatchObject({
      status: "failed",
      creditsCharged: 1,
      error: { code: "TIMED_OUT" },
    });
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 59, held: 0, used: 1 });
  });
});
