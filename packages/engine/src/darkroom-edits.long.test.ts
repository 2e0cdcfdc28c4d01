import { startComfyUI } from "@portrait-studio/fakes/comfyui";
import { readInstruction } from "@portrait-studio/prompts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createComfyEngine } from "./comfyui/index.ts";
import { createGate } from "./darkroom/gate.fixture.ts";
import { createDarkroomEngine } from "./darkroom/index.ts";
import { withDarkroomEdits } from "./darkroom-edits.ts";
import type { BlobStore, Engine } from "./port.ts";
import { describeEngine, editRequest, prepareStore, train, untilMade } from "./testing/conformance.ts";
import { createMemoryRecords } from "./testing/memory-records.fixture.ts";
import type { MemoryStore } from "./testing/memory-store.fixture.ts";
import { portraitPorts } from "./testing/portrait-reader.fixture.ts";
import { runHere } from "./testing/run-here.fixture.ts";

const speed = { imageMs: 30 };
const quick = { pollMs: 10, backoffMs: 10, stopMs: 200, lookPauseMs: 20 };

function engineOver(store: BlobStore, url: string): Engine {
  const gate = createGate();
  const darkroom = {
    ...gate.darkroom,
    readEdit: async ({ instruction }: { instruction: string }) => readInstruction(instruction).reading,
  };
  const own = createComfyEngine({ family: "klein", ...quick, ...portraitPorts(), url, store });
  const photoRecords = createMemoryRecords();
  const edited = withDarkroomEdits(own, createDarkroomEngine({ ...gate, darkroom, store, photoRecords }));
  return runHere(edited, store as MemoryStore);
}

describeEngine("ComfyUI with the darkroom's edits", async (store) => {
  const durations = { ...speed };
  const fake = await startComfyUI({ port: 0, log: () => {}, speed: durations, imageSize: 256 });
  return {
    createEngine: () => engineOver(store, fake.url),
    hold: () => {
      durations.imageMs = 60_000;
    },
    release: () => {},
    cleanUp: fake.stop,
  };
});

describe("an edit", () => {
  let fake: Awaited<ReturnType<typeof startComfyUI>>;
  let engine: Engine;
  let artifactRef: string;
  beforeEach(async () => {
    const { store, training } = await prepareStore(6);
    fake = await startComfyUI({ port: 0, log: () => {}, speed, imageSize: 256 });
    engine = engineOver(store, fake.url);
    artifactRef = await train(engine, training);
  });
  afterEach(async () => {
    await engine.close();
    await fake.stop();
  });

  test.each([
    ["black and white", "darkroom"],
    ["más cálido, sin grano", "darkroom"],
    ["warmer, with a red hat", "comfyui"],
    ["put me on a beach", "comfyui"],
    ["an oil painting", "comfyui"],
    ["by the window", "comfyui"],
    ["crop closer", "darkroom"],
    // what sliders say without a backdrop and retouching
    ["brighter 40%, cooler 12.5%, less contrast 10%, more colour 30%, trim left 10%", "darkroom"],
    ["trim left 10%", "darkroom"],
    ["square", "darkroom"],
    ["zoom out", "comfyui"],
    // where no face is found, the darkroom could not do it
    ["brighten the face", "comfyui"],
    ["", "comfyui"],
  ])("%j is made by %s", async (instruction, by) => {
    const input = { jobId: "edt_1", artifactRef, ...editRequest, instruction, count: 1 };
    const ticket = await engine.startEdit(input);
    expect(await engine.startEdit(input)).toEqual(ticket);
    expect(await untilMade(engine, ticket, "edit")).toMatchObject({ state: "completed", ready: [0] });
    expect(fake.jobs()).toHaveLength(by === "comfyui" ? 1 : 0);
    await engine.cleanUp(ticket);
    expect(fake.holds()).toEqual([]);
  });
});
