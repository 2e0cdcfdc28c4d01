import type { ImageFlaw } from "@portrait-studio/contract";
import { beforeEach, describe, expect, test } from "vitest";
import type { Engine, GenerationInput, GenerationReport, ImageWork, Ticket } from "../port.ts";
import { createMemoryRecords } from "../testing/memory-records.fixture.ts";
import { createMemoryStore, type MemoryStore } from "../testing/memory-store.fixture.ts";
import { paintCard } from "../testing/photos.fixture.ts";
import { runHere } from "../testing/run-here.fixture.ts";
import { createGate } from "./gate.fixture.ts";
import { createDarkroomEngine } from "./index.ts";

let store: MemoryStore;
let gate: ReturnType<typeof createGate>;
let engine: Engine;
let artifactRef: string;
/** as the studio chooses in place of what had a flaw */
let more: Partial<ImageWork>;

const open = () =>
  runHere(createDarkroomEngine({ ...gate, store, photoRecords: createMemoryRecords() }), store, more);

beforeEach(async () => {
  store = createMemoryStore();
  gate = createGate();
  more = {};
  engine = open();
  const photos = Array.from({ length: 8 }, (_, index) => ({
    id: `pho_${index}`,
    key: `photos/${index}.jpg`,
  }));
  for (const { key } of photos) await store.put(key, Buffer.from(key), { contentType: "image/jpeg" });
  const ticket = await engine.startTraining({
    jobId: "trn_1",
    modelId: "mdl_1",
    triggerWord: "ps1",
    photos,
  });
  await expect.poll(() => engine.checkTraining(ticket, { waitMs: 50 })).toMatchObject({ state: "completed" });
  const report = await engine.checkTraining(ticket, { waitMs: 0 });
  artifactRef = report.state === "completed" ? report.artifactRef : "";
});

const request = { prompt: "noir", aspectRatio: "4:5", count: 2, seed: 5 } as const;

async function ended(
  input: Partial<GenerationInput> = {},
): Promise<{ ticket: Ticket; report: GenerationReport }> {
  const ticket = await engine.startGeneration({ jobId: "gen_1", artifactRef, ...request, ...input });
  await expect
    .poll(() => engine.checkGeneration(ticket, { waitMs: 50 }))
    .not.toMatchObject({ state: "running" });
  return { ticket, report: await engine.checkGeneration(ticket, { waitMs: 0 }) };
}

const planOf = async (ticket: Ticket, position: number) =>
  (await engine.fetchImage(ticket, position)).plan as { photoId: string };

test("an image with a flaw is made of another photo instead, whose plan is kept with it", async () => {
  gate.state.flaws = ({ photoId }) => (photoId === "pho_0" ? ["outline"] : []);
  const { ticket, report } = await ended();
  expect(report).toMatchObject({ state: "completed", ready: { length: 2 }, withheld: [] });
  expect(gate.state.rendered).toBe(3);
  // the first of the next round of photos: two images were asked for
  expect(await planOf(ticket, 0)).toMatchObject({ photoId: "pho_2" });
  expect(await planOf(ticket, 1)).toMatchObject({ photoId: "pho_1" });
});

test("after three images with a flaw none is delivered, and the flaw that most of them had is said", async () => {
  gate.state.flaws = ({ photoId }) =>
    ({ pho_0: ["sharpness" as const], pho_2: ["face" as const], pho_4: ["face" as const] })[photoId] ?? [];
  const { report } = await ended();
  expect(report).toMatchObject({
    state: "completed",
    ready: [1],
    withheld: [{ position: 0, flaw: "face" }],
  });
  expect(gate.state.rendered).toBe(4);
});

test("an image shows what was chosen for it, and another thing that is chosen where that has a flaw, or nothing", async () => {
  const renditions = [{ photoId: "pho_3" }, { photoId: "pho_4" }];
  const again = [{ photoId: "pho_6" }];
  const asked: (readonly string[])[] = [];
  more.chooseAgain = async (passedOver) => {
    asked.push([...passedOver]);
    return again.shift();
  };
  gate.state.flaws = ({ photoId }) => (photoId === "pho_4" ? [] : ["face"]);
  const { ticket, report } = await ended({ renditions });
  expect(report).toMatchObject({ ready: [1], withheld: [{ position: 0, flaw: "face" }] });
  expect(await planOf(ticket, 1)).toMatchObject({ photoId: "pho_4", enlargement: 1.3 });
  expect(asked).toEqual([["pho_3"], ["pho_3", "pho_6"]]);
  expect(gate.state.rendered).toBe(3);
});

test("a frame that the person chose is developed, unless its request shows something else first", async () => {
  const frame = { ...(await planOf((await ended({ count: 1 })).ticket, 0)), aside: 0 };
  const { ticket } = await ended({ jobId: "gen_2", count: 1, plan: frame, renditions: [frame] });
  expect(await planOf(ticket, 0)).toMatchObject(frame);
  const other = { photoId: "pho_5", aside: 0 };
  const { ticket: taken } = await ended({ jobId: "gen_3", count: 1, plan: frame, renditions: [other] });
  expect(await planOf(taken, 0)).toMatchObject({ photoId: "pho_5" });
});

describe("an edit", () => {
  const asked = { pictureKey: "portraits/1.jpg", instruction: "sepia", strength: 0.5, seed: 7, count: 2 };
  let strengths: Map<number, (number | undefined)[]>;
  beforeEach(async () => {
    strengths = new Map([
      [0, []],
      [1, []],
    ]);
    await store.put(asked.pictureKey, await paintCard(64, 80, 1), { contentType: "image/jpeg" });
  });
  const endedEdit = async (flaw: ImageFlaw, passesBelow = 0) => {
    gate.state.editFlaws = ({ position, strength }) => {
      strengths.get(position)?.push(strength);
      return position === 0 && (strength ?? 1) >= passesBelow ? [flaw] : [];
    };
    const ticket = await engine.startEdit({ jobId: "edt_1", ...asked });
    await expect.poll(() => engine.checkEdit(ticket, { waitMs: 50 })).not.toMatchObject({ state: "running" });
    return engine.checkEdit(ticket, { waitMs: 0 });
  };

  test("that overdoes is made once more with less of it, and delivered where that helps", async () => {
    const report = await endedEdit("skin", 0.4);
    expect(report).toMatchObject({ state: "completed", ready: { length: 2 }, withheld: [] });
    expect(strengths.get(0)).toEqual([0.5, 0.3]);
    const ticket = await engine.startEdit({ jobId: "edt_1", ...asked });
    expect((await engine.fetchImage(ticket, 0)).plan).toEqual({ position: 0, enlargement: 1.25 });
    expect(strengths.get(1)).toEqual([0.5]);
  });

  test("that stays flawed is not delivered: after three tries, or at once where less of it cannot help", async () => {
    const overdone = await endedEdit("face");
    expect(overdone).toMatchObject({
      state: "completed",
      ready: [1],
      withheld: [{ position: 0, flaw: "face" }],
    });
    expect(strengths.get(0)).toHaveLength(3);
    await engine.cleanUp(await engine.startEdit({ jobId: "edt_1", ...asked }));
    strengths.set(0, []);
    const cutBadly = await endedEdit("outline");
    expect(cutBadly).toMatchObject({ ready: [1], withheld: [{ position: 0, flaw: "outline" }] });
    expect(strengths.get(0)).toEqual([0.5]);
  });
});
