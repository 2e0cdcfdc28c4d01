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

test("engines share either all variables of their provider or none, and no option", () => {
  const sets = engineNames.flatMap((name) => engines[name].variables ?? []);
  for (const one of sets) {
    for (const other of sets) {
      const shared = Object.values(one).filter((name) => Object.values(other).includes(name));
      expect(shared.length === 0 || shared.length === Object.values(one).length).toBe(true);
    }
  }
  const options = engineNames.flatMap((name) => Object.keys(engines[name].options?.shape ?? {}));
  expect(new Set(options).size).toBe(options.length);
});

test.each(engineNames)("the profile of %s with no option set is the one with the defaults", (name) => {
  const { profile, profileWith } = engines[name];
  expect(profileWith?.({}) ?? profile).toEqual(profile);
});

test("only names in the registry are engines", () => {
  expect(["fal", "toString", "constructor", ""].map(isEngineName)).toEqual([true, false, false, false]);
});
