import type { PhotoAnalysis } from "@portrait-studio/photo/types";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import type { PhotoRecord } from "../photo-records.ts";
import type { Engine, TrainingInput } from "../port.ts";
import { describeEngine } from "../testing/conformance.ts";
import { createMemoryRecords, type MemoryRecords } from "../testing/memory-records.fixture.ts";
import { createMemoryStore, type MemoryStore } from "../testing/memory-store.fixture.ts";
import { paintCard } from "../testing/photos.fixture.ts";
import { runHere } from "../testing/run-here.fixture.ts";
import type { DarkroomModel } from "./artifact.ts";
import { darkroom as entry } from "./entry.ts";
import { createGate } from "./gate.fixture.ts";
import { createDarkroomEngine } from "./index.ts";

describeEngine("Darkroom", async (files) => {
  const gate = createGate();
  const photoRecords = createMemoryRecords();
  return {
    createEngine: () => createDarkroomEngine({ ...gate, store: files, photoRecords }),
    hold: () => {
      gate.state.open = false;
    },
    release: gate.openAll,
    cleanUp: async () => {},
  };
});

const open = (ports: Parameters<typeof createDarkroomEngine>[0]) =>
  runHere(createDarkroomEngine(ports), store);

let store: MemoryStore;
let photoRecords: MemoryRecords;
let training: TrainingInput;

beforeEach(async () => {
  store = createMemoryStore();
  photoRecords = createMemoryRecords();
  const photos = Array.from({ length: 12 }, (_, index) => ({
    id: `pho_${index}`,
    key: `photos/${index}.jpg`,
  }));
  for (const { key } of photos) await store.put(key, Buffer.from(key), { contentType: "image/jpeg" });
  training = { jobId: "trn_1", modelId: "mdl_1", triggerWord: "ps1", photos };
});

const analysis = { version: "2" } as PhotoAnalysis;
const matteKeyOf = (index: number) => `photos/${index}.matte.png`;
const putMatte = (index: number) =>
  store.put(matteKeyOf(index), Buffer.from(matteKeyOf(index)), { contentType: "image/png" });
/** What a photo's upload has left in its record. */
const uploaded = (index: number): PhotoRecord => ({
  analysis,
  cutOut: { matteKey: matteKeyOf(index), subject: 0, passed: true },
  useCutOut: null,
});

/** The trained model's mattes by the numbers of their photos; each has a file. */
async function readMattes(): Promise<{ passed: number[]; doubted: number[] }> {
  const model = JSON.parse(Buffer.from(await store.read("models/mdl_1/darkroom.json")).toString());
  const { matteKeys, doubted } = model as Pick<DarkroomModel, "matteKeys"> & { doubted: string[] };
  const files = (await store.list("models/")).filter((key) => key.endsWith(".png"));
  expect(files.toSorted()).toEqual(Object.values(matteKeys).toSorted());
  const numbers = (ids: string[]) => ids.map((id) => Number(id.split("_")[1])).toSorted();
  return {
    passed: numbers(Object.keys(matteKeys).filter((id) => !doubted.includes(id))),
    doubted: numbers(doubted),
  };
}

async function trained(engine: Engine): Promise<string> {
  const ticket = await engine.startTraining(training);
  await expect.poll(() => engine.checkTraining(ticket, { waitMs: 50 })).toMatchObject({ state: "completed" });
  const report = await engine.checkTraining(ticket, { waitMs: 0 });
  return report.state === "completed" ? report.artifactRef : "";
}

describe("training", () => {
  test("reads every photo once, reports its progress, and ends in a model with a cover", async () => {
    const { photoReader, darkroom, state, letThrough, openAll } = createGate();
    state.open = false;
    const engine = open({ photoReader, darkroom, store, photoRecords });
    const ticket = JSON.parse(JSON.stringify(await engine.startTraining(training)));
    await expect
      .poll(async () => {
        letThrough(1);
        return engine.checkTraining(ticket, { waitMs: 20 });
      })
      .toMatchObject({ state: "running", stage: "reading_photos", progress: expect.closeTo((0.3 * 3) / 12) });
    openAll();
    await expect
      .poll(() => engine.checkTraining(ticket, { waitMs: 50 }))
      .toMatchObject({
        state: "completed",
        artifactRef: "models/mdl_1/darkroom.json",
        coverPhotoId: "pho_0",
        sources: {
          length: 12,
          0: { id: "pho_0", face: 200, hairCut: false, chosen: true },
          9: { chosen: false },
        },
      });
    expect(state.analysed).toBe(12);
    await engine.cleanUp(ticket);
    expect(await store.list("work/")).toEqual([]);
    // the eight best photos are cut out, and sets are hung behind the clean cut-outs
    expect(state.cut).toBe(8);
    expect(await readMattes()).toEqual({ passed: [0, 2, 4, 6], doubted: [1, 3, 5, 7] });
  });

  test("that another process takes over reads only the remaining photos", async () => {
    const first = createGate();
    first.state.open = false;
    const dying = open({ ...first, store, photoRecords });
    const ticket = await dying.startTraining(training);
    await expect
      .poll(async () => {
        if (first.state.analysed < 5) first.letThrough(1);
        return photoRecords.records.size;
      })
      .toBe(5);
    // findings hold biometric data: no file store, which may be far away, ever has them
    expect(await store.list("work/")).toEqual([]);
    // nothing in this process continues, as if it had died
    first.drop();
    const second = createGate();
    const engine = open({ ...second, store, photoRecords });
    await expect
      .poll(() => engine.checkTraining(ticket, { waitMs: 50 }))
      .toMatchObject({ state: "completed" });
    expect(second.state.analysed).toBe(7);
  });

  test("analyses photos again when another version of the darkroom analysed them", async () => {
    const first = createGate();
    const engine = open({ ...first, store, photoRecords });
    const record = uploaded(0);
    photoRecords.records.set("pho_0", { ...record, analysis: { ...analysis, version: "1" } });
    await trained(engine);
    expect(first.state).toMatchObject({ analysed: 12, cut: 8 });
  });

  test("reuses analyses and cut-outs of the upload with the same version, head and face, and makes the rest", async () => {
    const { photoReader, darkroom, state } = createGate();
    const headBox = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    training = {
      ...training,
      photos: training.photos.map((photo, index) => ({
        ...photo,
        ...(index === 1 || index === 2 ? { headBox } : {}),
        ...(index === 4 ? { cutOut: false } : {}),
      })),
    };
    for (const [index, { id }] of training.photos.entries()) photoRecords.records.set(id, uploaded(index));
    const change = (index: number, part: Partial<PhotoRecord>) =>
      photoRecords.records.set(`pho_${index}`, { ...uploaded(index), ...part });
    change(1, { analysis: { ...analysis, marked: { headBox } } });
    change(2, { analysis: { ...analysis, marked: { headBox: { ...headBox, x: 0.2 } } } });
    change(6, { cutOut: { matteKey: matteKeyOf(6), subject: 1, passed: true } });
    for (const index of [0, 1, 2, 3, 4, 6]) await putMatte(index);
    // 5 and 7 passed at the upload, but their files are gone; the gate passes even ones only
    await trained(open({ photoReader, darkroom, store, photoRecords }));
    expect(state).toMatchObject({ analysed: 1, heads: [headBox], cut: 4 });
    expect(await readMattes()).toEqual({ passed: [0, 1, 2, 3, 6], doubted: [5, 7] });
    expect(Buffer.from(await store.read("models/mdl_1/pho_3.png")).toString()).toBe(matteKeyOf(3));
  });

  test("follows the person's decisions about cut-outs", async () => {
    const words: Record<number, boolean> = { 2: false, 3: true };
    training = {
      ...training,
      photos: training.photos.map((photo, index) => ({ ...photo, cutOut: words[index] })),
    };
    const { photoReader, darkroom, state } = createGate();
    await trained(open({ photoReader, darkroom, store, photoRecords }));
    expect(state.cut).toBe(7);
    expect(await readMattes()).toEqual({ passed: [0, 3, 4, 6], doubted: [1, 5, 7] });
  });

  test("fails with a reason when no model can be made of the photos", async () => {
    const { photoReader, darkroom, state } = createGate();
    state.usable = false;
    const engine = open({ photoReader, darkroom, store, photoRecords });
    const ticket = await engine.startTraining(training);
    await expect
      .poll(() => engine.checkTraining(ticket, { waitMs: 50 }))
      .toEqual({ state: "failed", reason: "photos_unusable" });
  });

  test("that breaks reports one retryable error, and continues at the next check", async () => {
    const { photoReader, darkroom, state, openAll } = createGate();
    state.failNext = true;
    state.open = false;
    const engine = open({ photoReader, darkroom, store, photoRecords });
    const ticket = await engine.startTraining(training);
    await expect(engine.checkTraining(ticket, { waitMs: 1000 })).rejects.toMatchObject({
      name: "EngineError",
      retryable: true,
      message: expect.stringContaining("out of memory"),
    });
    openAll();
    await expect
      .poll(() => engine.checkTraining(ticket, { waitMs: 50 }))
      .toMatchObject({ state: "completed" });
  });

  test("that is cancelled stops and leaves no files", async () => {
    const { photoReader, darkroom, state } = createGate();
    state.open = false;
    const engine = open({ photoReader, darkroom, store, photoRecords });
    const ticket = await engine.startTraining(training);
    await engine.cancel(ticket);
    expect(state.analysed).toBe(0);
    expect(await store.list("work/")).toEqual([]);
    await engine.cancel(ticket);
  });
});

test("a training that is cancelled just after its end leaves no model", async () => {
  const engine = open({ ...createGate(), store, photoRecords });
  await trained(engine);
  await engine.cancel(await engine.startTraining(training));
  expect(await store.list("models/")).toEqual([]);
  expect(await store.list("work/")).toEqual([]);
});

describe("generation", () => {
  const request = { prompt: "film noir", aspectRatio: "4:5", seed: 7, count: 3, retouch: "full" } as const;

  test("delivers image by image, with how it understood the prompt", async () => {
    const gate = createGate();
    const engine = open({ ...gate, store, photoRecords });
    const artifactRef = await trained(engine);
    gate.state.open = false;
    const ticket = await engine.startGeneration({ jobId: "gen_1", artifactRef, ...request });
    await expect
      .poll(async () => {
        if (gate.state.rendered < 2) gate.letThrough(1);
        return engine.checkGeneration(ticket, { waitMs: 20 });
      })
      .toMatchObject({ state: "running", ready: { length: 2 }, reading: { understood: ["look:noir"] } });
    gate.openAll();
    await expect
      .poll(() => engine.checkGeneration(ticket, { waitMs: 50 }))
      .toMatchObject({ state: "completed", ready: { length: 3 } });
    const output = await engine.fetchImage(ticket, 2);
    expect(output).toMatchObject({ contentType: "image/jpeg", plan: { photoId: "pho_2", retouch: "full" } });
    expect(output.bytes.byteLength).toBeGreaterThan(100);
  });

  test("renders studio looks with their mattes, and in place without a doubted one", async () => {
    const { photoReader, darkroom, state } = createGate();
    const engine = open({ photoReader, darkroom, store, photoRecords });
    const artifactRef = await trained(engine);
    const make = async (jobId: string) => {
      const ticket = await engine.startGeneration({ jobId, artifactRef, ...request });
      await expect
        .poll(() => engine.checkGeneration(ticket, { waitMs: 50 }))
        .toMatchObject({ state: "completed" });
    };
    await make("gen_new");
    expect(state).toMatchObject({ rendered: 3, inStudio: 2, outlined: 0 });
  });

  test("shows a small render of each image until the image is there", async () => {
    const gate = createGate();
    const engine = open({ ...gate, store, photoRecords });
    const artifactRef = await trained(engine);
    gate.state.open = false;
    const ticket = await engine.startGeneration({ jobId: "gen_3", artifactRef, ...request });
    const shown = async () => {
      const { ready } = await engine.checkGeneration(ticket, { waitMs: 20 });
      const small = [...engine.previews(ticket)].map(
        ([k, bytes]) => [k, Buffer.from(bytes).toString()] as const,
      );
      return { ready, small: small.toSorted(([a], [b]) => a - b) };
    };
    const smallOf = (positions: number[]) => positions.map((k) => [k, `small ${request.seed * 10 + k}`]);
    await expect.poll(shown).toEqual({ ready: [], small: smallOf([0, 1, 2]) });
    gate.letThrough(1);
    await expect.poll(async () => (await shown()).ready.length).toBe(1);
    const { ready, small } = await shown();
    expect(small).toEqual(smallOf([0, 1, 2].filter((k) => !ready.includes(k))));
    gate.openAll();
    await expect
      .poll(() => engine.checkGeneration(ticket, { waitMs: 50 }))
      .toMatchObject({ state: "completed", ready: { length: 3 } });
  });

  test("keeps no image waiting for its small render, which is not shown after it", async () => {
    const gate = createGate();
    const late = Promise.withResolvers<Uint8Array>();
    const darkroom = { ...gate.darkroom, previewImage: () => late.promise };
    const engine = open({ ...gate, darkroom, store, photoRecords });
    const artifactRef = await trained(engine);
    const ticket = await engine.startGeneration({ jobId: "gen_4", artifactRef, ...request });
    await expect
      .poll(() => engine.checkGeneration(ticket, { waitMs: 50 }))
      .toMatchObject({ state: "completed", ready: { length: 3 } });
    late.resolve(Buffer.from("small"));
    await late.promise;
    expect([...engine.previews(ticket)]).toEqual([]);
  });

  test("refuses another engine's ticket", async () => {
    const engine = open({ ...createGate(), store, photoRecords });
    await expect(engine.checkGeneration({ engine: "other" }, { waitMs: 0 })).rejects.toMatchObject({
      retryable: false,
    });
  });
});

describe("edit", () => {
  const request = { pictureKey: "portraits/1.jpg", instruction: "sepia", strength: 0.5, seed: 7, count: 3 };

  beforeEach(async () =>
    store.put(request.pictureKey, await paintCard(64, 80, 1), { contentType: "image/jpeg" }),
  );

  test("delivers its images one by one, with how it understood the instruction", async () => {
    const gate = createGate();
    gate.state.open = false;
    const engine = open({ ...gate, store, photoRecords });
    const ticket = await engine.startEdit({ jobId: "edt_1", ...request });
    await expect
      .poll(async () => {
        if (gate.state.edited < 2) gate.letThrough(1);
        return engine.checkEdit(ticket, { waitMs: 20 });
      })
      .toMatchObject({ state: "running", ready: { length: 2 }, reading: { understood: ["tone:grey"] } });
    gate.openAll();
    await expect
      .poll(() => engine.checkEdit(ticket, { waitMs: 50 }))
      .toMatchObject({ state: "completed", ready: { length: 3 } });
    const output = await engine.fetchImage(ticket, 2);
    expect(output.bytes.byteLength).toBeGreaterThan(100);
    expect(output.plan).toEqual({ position: 2, enlargement: 1.25 });
    await engine.cleanUp(ticket);
    expect(await store.list("work/")).toEqual([]);
  });

  test("is previewed from the stored image, which leaves no files", async () => {
    const engine = open({ ...createGate(), store, photoRecords });
    const preview = await engine.previewEdit?.(request);
    expect(await sharp(preview?.bytes).metadata()).toMatchObject({ format: "webp", width: 32 });
    expect(preview?.reading.understood).toHaveLength(1);
    expect(await store.list("work/")).toEqual([]);
  });

  test("is read by its words before the image is looked at, as it is afterwards", async () => {
    const read = entry.profile.readInstruction;
    expect(read("warmer, add a hat")).toEqual({ understood: ["warmth:warmer"], withoutEffect: ["hat"] });
    expect(read("haz el pelo azul").understood).toEqual([]);
  });

  test("without an understood word fails for that reason, and lists the words", async () => {
    const { photoReader, darkroom, state } = createGate();
    const engine = open({ photoReader, darkroom, store, photoRecords });
    const ticket = await engine.startEdit({ jobId: "edt_3", ...request, instruction: "add wings" });
    await expect
      .poll(() => engine.checkEdit(ticket, { waitMs: 50 }))
      .toMatchObject({
        state: "failed",
        reason: "not_understood",
        ready: [],
        reading: { understood: [], withoutEffect: ["add", "wings"] },
      });
    expect(state.edited).toBe(0);
  });
});
