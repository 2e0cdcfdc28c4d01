import { createPhotoReader, createThreads, type Threads } from "@portrait-studio/photo";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadEngine } from "./load-engine.ts";
import { engineNames, engines, isEngineName } from "./registry.ts";
import { createMemoryRecords } from "./testing/memory-records.fixture.ts";
import { createMemoryStore } from "./testing/memory-store.fixture.ts";

let threads: Threads;
beforeAll(() => {
  threads = createThreads();
});
afterAll(() => threads.close());

test.each(engineNames)(
  "the folder of %s contains an engine of that name with the capabilities of its entry",
  async (name) => {
    const createEngine = await loadEngine(name);
    const settings = { key: "a:b", apiBase: "http://127.0.0.1:1" };
    const engine = createEngine(settings, {
      store: createMemoryStore(),
      photoRecords: createMemoryRecords(),
      threads,
      photoReader: createPhotoReader(threads),
      webhookUrl: undefined,
    });
    expect(engine).toMatchObject({ name, capabilities: engines[name].profile.capabilities });
    await engine.close();
  },
);

test("no two engines read the same variable", () => {
  const names = engineNames.flatMap((name) => Object.values(engines[name].variables ?? {}));
  expect(new Set(names).size).toBe(names.length);
});

test("only names in the registry are engines", () => {
  expect(["fal", "toString", "constructor", ""].map(isEngineName)).toEqual([true, false, false, false]);
});
