import { availableParallelism } from "node:os";
import { recipeIds } from "@portrait-studio/contract";
import { beforeEach, describe, expect, test } from "vitest";
import type { Engine, GenerationInput } from "../port.ts";
import type { SheetFrame } from "../source-photos.ts";
import { createMemoryRecords } from "../testing/memory-records.fixture.ts";
import { createMemoryStore, type MemoryStore } from "../testing/memory-store.fixture.ts";
import { runHere } from "../testing/run-here.fixture.ts";
import type { DarkroomModel } from "./artifact.ts";
import { createGate } from "./gate.fixture.ts";
import { createDarkroomEngine } from "./index.ts";

let store: MemoryStore;
let gate: ReturnType<typeof createGate>;
let engine: Engine;
const artifactRef = "models/mdl_1/darkroom.json";

beforeEach(async () => {
  store = createMemoryStore();
  gate = createGate();
  engine = runHere(createDarkroomEngine({ ...gate, store, photoRecords: createMemoryRecords() }), store);
  await train(Array.from({ length: 12 }, (_, index) => index));
});

/** Trains a model of photos, of which those with an even number have a clean cut-out. */
async function train(numbers: readonly number[]) {
  const photos = numbers.map((number) => ({ id: `pho_${number}`, key: `photos/${number}.jpg` }));
  for (const { key } of photos) await store.put(key, Buffer.from(key), { contentType: "image/jpeg" });
  const ticket = await engine.startTraining({ jobId: "trn_1", modelId: "mdl_1", triggerWord: "ps1", photos });
  await expect.poll(() => engine.checkTraining(ticket, { waitMs: 50 })).toMatchObject({ state: "completed" });
  await engine.cleanUp(ticket);
}

async function plansOf(request: Partial<GenerationInput>, made = 3) {
  const asked = {
    jobId: "gen_1",
    artifactRef,
    prompt: "noir",
    aspectRatio: "4:5",
    seed: 7,
    count: 3,
  } as const;
  const ticket = await engine.startGeneration({ ...asked, ...request });
  await expect
    .poll(() => engine.checkGeneration(ticket, { waitMs: 50 }))
    .toMatchObject({ state: "completed", ready: { length: made } });
  const { ready, withheld } = await engine.checkGeneration(ticket, { waitMs: 0 });
  // they are ready in the order in which places end them
  const plans = await Promise.all(
    ready
      .toSorted((one, other) => one - other)
      .map(async (position) => (await engine.fetchImage(ticket, position)).plan),
  );
  return { photoIds: plans.map((plan) => (plan as { photoId: string }).photoId), withheld };
}

describe("the photos of a request", () => {
  test("are the one that is asked for, also when it is looked at and made again", async () => {
    gate.state.flaws = ({ textureSeed }) => (textureSeed === 70 ? ["outline"] : []);
    expect((await plansOf({ photoId: "pho_5" })).photoIds).toEqual(["pho_5", "pho_5", "pho_5"]);
  });

  test("are none of those that are left out", async () => {
    const leftOut = ["pho_0", "pho_2"];
    expect((await plansOf({ leftOut })).photoIds.toSorted()).toEqual(["pho_1", "pho_3", "pho_4"]);
  });

  test("follow the image that they are to be like, whatever its plan holds", async () => {
    expect((await plansOf({ like: { photoId: "pho_6", signature: "x" } })).photoIds[0]).toBe("pho_6");
  });
});

describe("a contact sheet", () => {
  const input = {
    modelId: "mdl_1",
    artifactRef,
    leftOut: ["pho_0"],
    frames: recipeIds.map((recipeId, index) => ({ recipeId, prompt: "noir", seed: index })),
  };
  const makeSheet = async (more: { whenFree?: () => Promise<void> } = {}) => {
    const frames: SheetFrame[] = [];
    const onFrame = async (frame: SheetFrame, index: number) => {
      frames[index] = frame;
    };
    return { sources: await engine.makeContactSheet?.({ ...input, ...more, onFrame }), frames };
  };

  test("has every recipe once, in order, from photos that are not left out, and leaves no files of its own", async () => {
    const sheet = await makeSheet();
    expect(sheet.frames.map(({ recipeId }) => recipeId)).toEqual(recipeIds);
    for (const frame of sheet.frames)
      expect(frame).toMatchObject({ bytes: expect.anything(), photoId: "pho_1", width: 51, height: 64 });
    expect(sheet.sources).toHaveLength(12);
    expect(gate.state).toMatchObject({ proofed: recipeIds.length, rendered: 0 });
    expect(await store.list("work/")).toEqual([]);
  });

  test("waits before each frame for what is paid, and leaves it one of the cores", async () => {
    let waiting = 0;
    const free = Promise.withResolvers<void>();
    const whenFree = () => {
      waiting += 1;
      return free.promise;
    };
    const sheet = makeSheet({ whenFree });
    await expect.poll(() => waiting).toBe(Math.max(1, availableParallelism() - 1));
    expect(gate.state.proofed).toBe(0);
    free.resolve();
    expect((await sheet).frames.map(({ recipeId }) => recipeId)).toEqual(recipeIds);
    expect(waiting).toBe(recipeIds.length);
  });

  test("is developed at full size from the very plan of its frame, and from no other where that has a flaw", async () => {
    const sheet = await makeSheet();
    const frame = sheet.frames[3];
    const plan = frame && "plan" in frame ? frame.plan : undefined;
    expect((await plansOf({ plan, count: 1 }, 1)).photoIds).toEqual(["pho_1"]);
    expect(gate.state.rendered).toBe(1);
    // those that are asked for with it have plans of their own
    const batch = await plansOf({ jobId: "gen_3", plan, count: 3, leftOut: ["pho_0"] });
    expect(batch.photoIds[0]).toBe("pho_1");
    expect(new Set(batch.photoIds).size).toBe(3);
    gate.state.rendered = 1;
    gate.state.flaws = () => ["outline"];
    const { withheld } = await plansOf({ jobId: "gen_2", plan, count: 1 }, 0);
    expect(withheld).toEqual([{ position: 0, flaw: "outline" }]);
    expect(gate.state.rendered).toBe(2);
  });

  test("of photos of which none has a clean cut-out keeps the person's own background in every look, and says so before it is paid", async () => {
    await train([1, 3, 5, 7, 9, 11, 13, 15, 17, 19]);
    const sheet = await makeSheet();
    for (const frame of sheet.frames) expect(frame).toMatchObject({ ownBackground: true });
    expect(sheet.sources?.map(({ cutOut }) => cutOut)).toEqual(Array(10).fill(false));
    const { plan } = Object(sheet.frames[2]);
    expect((await plansOf({ jobId: "gen_4", plan, count: 1 }, 1)).photoIds).toEqual([plan.photoId]);
    expect(gate.state).toMatchObject({ inStudio: 0, rendered: 1 });
  });

  test("takes another photo where a frame has a flaw, and says why there is none at all", async () => {
    gate.state.flaws = ({ photoId, textureSeed }) =>
      photoId === "pho_1" || (textureSeed >= 50 && textureSeed < 60) ? ["head"] : [];
    const sheet = await makeSheet();
    expect(sheet.frames[0]).toMatchObject({ photoId: "pho_2" });
    expect(sheet.frames[5]).toEqual({ recipeId: recipeIds[5], flaw: "head" });
    expect(gate.state.proofed).toBe(2 * recipeIds.length);
  });
});

test("a photo that is deleted is gone from the model, with its matte, and the rest goes on", async () => {
  const read = async () => JSON.parse(Buffer.from(await store.read(artifactRef)).toString()) as DarkroomModel;
  const matte = (await read()).matteKeys.pho_0;
  expect(await store.list("models/")).toContain(matte);
  for (let time = 0; time < 2; time++) await engine.removePhoto?.(artifactRef, "pho_0");
  expect(JSON.stringify(await read())).not.toMatch(/pho_0\b/);
  expect(await store.list("models/")).not.toContain(matte);
  expect((await plansOf({})).photoIds).not.toContain("pho_0");
});
