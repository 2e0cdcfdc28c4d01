import type { Darkroom, PhotoAnalysis, PortraitPlan, SetAnalysis } from "@portrait-studio/darkroom";
import { beforeEach, describe, expect, test } from "vitest";
import type { BlobStore, Engine, GenerationInput, TrainingInput } from "../port.ts";
import { createDarkroomEngine } from "./index.ts";

/** Files in memory. */
function createStore(): BlobStore & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>();
  return {
    files,
    put: async (key, body) => {
      files.set(key, body);
    },
    read: async (key) => {
      const body = files.get(key);
      if (!body) throw new Error(`${key} is missing`);
      return body;
    },
    remove: async (keys) => {
      for (const key of keys) files.delete(key);
    },
    list: async (prefix) => [...files.keys()].filter((key) => key.startsWith(prefix)),
  };
}

/** A darkroom whose work is done when the test lets it through, and that counts what it was asked to do. */
function createGate() {
  const state = { analysed: 0, rendered: 0, usable: true, open: true, failNext: false };
  let waiting: (() => void)[] = [];
  const pass = async (signal?: AbortSignal) => {
    if (state.failNext) {
      state.failNext = false;
      throw new Error("out of memory");
    }
    signal?.throwIfAborted();
    if (state.open) return;
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  };
  const darkroom: Darkroom = {
    analysePhoto: async (_bytes, { signal } = {}) => {
      await pass(signal);
      state.analysed += 1;
      return { version: 1 } as PhotoAnalysis;
    },
    analyseSet: async (photos) =>
      ({
        usable: state.usable,
        references: photos.map(({ id }) => id),
        photos: [],
      }) as unknown as SetAnalysis,
    planPortrait: ({ index, artifact }) =>
      ({
        photoId: artifact.references[index % artifact.references.length],
        reading: { understood: ["look:noir"], withoutEffect: [] },
      }) as unknown as PortraitPlan,
    renderPortrait: async ({ signal }) => {
      await pass(signal);
      state.rendered += 1;
      return { bytes: Buffer.from("portrait"), width: 819, height: 1024 };
    },
    close: async () => {},
  };
  return {
    darkroom,
    state,
    /** lets that many waiting pieces of work through */
    letThrough: (count: number) => {
      for (const proceed of waiting.splice(0, count)) proceed();
    },
    openAll: () => {
      state.open = true;
      for (const proceed of waiting.splice(0)) proceed();
    },
    drop: () => {
      waiting = [];
    },
  };
}

let store: ReturnType<typeof createStore>;
let training: TrainingInput;

beforeEach(async () => {
  store = createStore();
  const photos = Array.from({ length: 12 }, (_, index) => ({
    id: `pho_${index}`,
    key: `photos/${index}.jpg`,
  }));
  for (const { key } of photos) await store.put(key, Buffer.from(key), { contentType: "image/jpeg" });
  training = { jobId: "trn_1", modelId: "mdl_1", triggerWord: "ps1", photos };
});

async function trained(engine: Engine): Promise<string> {
  const ticket = await engine.startTraining(training);
  await expect.poll(() => engine.checkTraining(ticket, { waitMs: 50 })).toMatchObject({ state: "completed" });
  const report = await engine.checkTraining(ticket, { waitMs: 0 });
  return report.state === "completed" ? report.artifactRef : "";
}

describe("training", () => {
  test("reads every photo once, tells how far it is, and leaves a model with a cover", async () => {
    const { darkroom, state, letThrough, openAll } = createGate();
    state.open = false;
    const engine = createDarkroomEngine({ darkroom, store });
    const ticket = JSON.parse(JSON.stringify(await engine.startTraining(training)));
    await expect
      .poll(async () => {
        letThrough(1);
        return engine.checkTraining(ticket, { waitMs: 20 });
      })
      .toMatchObject({ state: "running", stage: "reading_photos", progress: expect.closeTo((0.9 * 3) / 12) });
    openAll();
    await expect
      .poll(() => engine.checkTraining(ticket, { waitMs: 50 }))
      .toEqual({ state: "completed", artifactRef: "models/mdl_1/darkroom.json", coverPhotoId: "pho_0" });
    expect(state.analysed).toBe(12);
    await engine.cleanUp(ticket);
    expect(await store.list("work/")).toEqual([]);
    expect(await store.list("models/")).toEqual(["models/mdl_1/darkroom.json"]);
  });

  test("that another process takes over reads only the photos that are left", async () => {
    const first = createGate();
    first.state.open = false;
    const dying = createDarkroomEngine({ darkroom: first.darkroom, store });
    const ticket = await dying.startTraining(training);
    await expect
      .poll(async () => {
        if (first.state.analysed < 5) first.letThrough(1);
        return (await store.list("work/")).length;
      })
      .toBe(5);
    // nothing of it ever goes on: the process is gone
    first.drop();
    const second = createGate();
    const engine = createDarkroomEngine({ darkroom: second.darkroom, store });
    await expect
      .poll(() => engine.checkTraining(ticket, { waitMs: 50 }))
      .toMatchObject({ state: "completed" });
    expect(second.state.analysed).toBe(7);
  });

  test("of photos that make no model fails for that reason", async () => {
    const { darkroom, state } = createGate();
    state.usable = false;
    const engine = createDarkroomEngine({ darkroom, store });
    const ticket = await engine.startTraining(training);
    await expect
      .poll(() => engine.checkTraining(ticket, { waitMs: 50 }))
      .toEqual({ state: "failed", reason: "photos_unusable" });
  });

  test("that breaks says so once, as an error worth a retry, and goes on at the next question", async () => {
    const { darkroom, state } = createGate();
    state.failNext = true;
    const engine = createDarkroomEngine({ darkroom, store });
    const ticket = await engine.startTraining(training);
    await expect(engine.checkTraining(ticket, { waitMs: 1000 })).rejects.toMatchObject({
      name: "EngineError",
      retryable: true,
      message: expect.stringContaining("out of memory"),
    });
    await expect
      .poll(() => engine.checkTraining(ticket, { waitMs: 50 }))
      .toMatchObject({ state: "completed" });
  });

  test("that is cancelled stops and leaves nothing", async () => {
    const { darkroom, state } = createGate();
    state.open = false;
    const engine = createDarkroomEngine({ darkroom, store });
    const ticket = await engine.startTraining(training);
    await engine.cancel(ticket);
    expect(state.analysed).toBe(0);
    expect(await store.list("work/")).toEqual([]);
    await engine.cancel(ticket);
  });
});

describe("generation", () => {
  const wish = { prompt: "film noir", aspectRatio: "4:5", seed: 7, count: 3 } as const;

  test("delivers picture by picture, with how the prompt was read", async () => {
    const gate = createGate();
    const engine = createDarkroomEngine({ darkroom: gate.darkroom, store });
    const artifactRef = await trained(engine);
    gate.state.open = false;
    const ticket = await engine.startGeneration({ jobId: "gen_1", artifactRef, ...wish });
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
    const output = await engine.fetchOutput(ticket, 2);
    expect(output).toMatchObject({ contentType: "image/jpeg", plan: { photoId: "pho_2" } });
    expect(Buffer.from(output.bytes).toString()).toBe("portrait");
  });

  test("that another process takes over renders only what is left", async () => {
    const first = createGate();
    const dying = createDarkroomEngine({ darkroom: first.darkroom, store });
    const artifactRef = await trained(dying);
    first.state.open = false;
    const input: GenerationInput = { jobId: "gen_2", artifactRef, ...wish };
    const ticket = await dying.startGeneration(input);
    await expect
      .poll(async () => {
        if (first.state.rendered < 1) first.letThrough(1);
        return (await store.list("work/gen_2/")).filter((key) => key.endsWith(".jpg")).length;
      })
      .toBe(1);
    first.drop();
    const second = createGate();
    const engine = createDarkroomEngine({ darkroom: second.darkroom, store });
    await expect
      .poll(() => engine.checkGeneration(ticket, { waitMs: 50 }))
      .toMatchObject({ state: "completed" });
    expect(second.state.rendered).toBe(2);
  });

  test("refuses another engine's ticket", async () => {
    const engine = createDarkroomEngine({ darkroom: createGate().darkroom, store });
    await expect(engine.checkGeneration({ engine: "other" }, { waitMs: 0 })).rejects.toMatchObject({
      retryable: false,
    });
  });
});
