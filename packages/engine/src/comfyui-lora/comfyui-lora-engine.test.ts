import type { ArmedFault } from "@portrait-studio/fakes/comfyui";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { describeEngine, polling, prepareStore, untilTrained } from "../conformance.ts";
import type { Engine, TrainingInput } from "../port.ts";
import type { MemoryStore } from "../testing/memory-store.fixture.ts";
import { portraitPorts } from "../testing/portrait-reader.fixture.ts";
import { engineAt, speed, startFake } from "./comfyui-lora.fixture.ts";
import { createComfyLoraEngine } from "./index.ts";

describeEngine("ComfyUI with a LoRA", async (store) => {
  const durations = { ...speed };
  const fake = await startFake({ speed: durations });
  return {
    createEngine: () => engineAt(fake.url, store),
    begun: () => fake.jobs().length,
    hold: () => {
      durations.imageMs = 60_000;
    },
    release: () => {},
    cleanUp: fake.stop,
  };
});

// biome-ignore lint/style/noProcessEnv: only a person who has a ComfyUI can name it
const { STUDIO_TEST_COMFYUI: real } = process.env;
if (real) {
  polling.timeout = 1_200_000;
  vi.setConfig({ testTimeout: 2_400_000, hookTimeout: 120_000 });
  const steps = 8;
  const tell = (path: string, body: object) =>
    fetch(`${real}${path}`, { method: "POST", body: JSON.stringify(body) });
  describeEngine("ComfyUI with a LoRA (a real server)", async (store) => ({
    createEngine: () => createComfyLoraEngine({ ...portraitPorts(), url: real, store, steps, rate: 0.0005 }),
    hold: () => {},
    release: () => {},
    // each test's jobs have the same ids, by which the driver would find the last test's
    cleanUp: async () => {
      const engine = createComfyLoraEngine({ ...portraitPorts(), url: real, store, steps, rate: 0.0005 });
      await tell("/queue", { clear: true });
      await tell("/interrupt", {});
      const idle = { queue_running: [], queue_pending: [] };
      await expect.poll(async () => (await fetch(`${real}/queue`)).json(), polling).toEqual(idle);
      await tell("/history", { clear: true });
      await engine.deleteModel("models/mdl_1/comfyui-lora.json");
      await engine.close();
    },
  }));
}

describe("ComfyUI with a LoRA and faults", () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  let store: MemoryStore;
  let training: TrainingInput;
  let engine: Engine;
  let jobId: string;
  let count = 0;
  const durations = { ...speed };
  /** what the kept model's LoRA is there */
  let kept: string[];

  beforeAll(async () => {
    ({ store, training } = await prepareStore(6));
    fake = await startFake({ speed: durations });
    engine = engineAt(fake.url, store);
    const first = { ...training, jobId: "trn_first", modelId: "mdl_first" };
    const ticket = await engine.startTraining(first);
    await untilTrained(engine, ticket);
    await engine.cleanUp(ticket);
    kept = fake.holds();
  });
  afterAll(async () => {
    await engine.close();
    await fake.stop();
  });
  beforeEach(() => {
    count += 1;
    jobId = `job_${count}`;
    training = { ...training, jobId, modelId: `mdl_${count}` };
    Object.assign(durations, speed);
    fake.faults.arm([]);
    // what other tests have left
    fake.restart();
  });

  const arm = (...faults: ArmedFault[]) => fake.faults.arm(faults);

  test("a training leaves its LoRA there, and nothing else", () => {
    expect(kept).toEqual([expect.stringMatching(/^output\/loras\/ps\/[-0-9a-f]{36}_00001_\.safetensors$/)]);
  });

  test("it is shown equal squares of every photo, with the trigger word", async () => {
    durations.trainingMs = 60_000;
    const ticket = await engine.startTraining(training);
    const { graph } = fake.jobs()[0] ?? {};
    const names = Object.values(graph ?? {}).flatMap(({ class_type: name, inputs }) =>
      name === "LoadImage" ? [String(inputs.image)] : [],
    );
    expect(names).toHaveLength(6);
    const sizes = await Promise.all(
      names.map(async (name) => {
        const [, subfolder, filename] = /^(.*)\/(.*) \[temp\]$/.exec(name) ?? [];
        const query = new URLSearchParams({
          subfolder: subfolder ?? "",
          filename: filename ?? "",
          type: "temp",
        });
        const { width, height } = await sharp(
          Buffer.from(await (await fetch(`${fake.url}/view?${query}`)).arrayBuffer()),
        ).metadata();
        return `${width}x${height}`;
      }),
    );
    expect(new Set(sizes)).toEqual(new Set(["768x768"]));
    expect(graph?.t?.inputs.text).toBe("photo of ohwx person");
    expect(graph?.n?.inputs).toMatchObject({ steps: 20, learning_rate: 0.0005, optimizer: "AdamW" });
    await engine.cancel(ticket);
    expect(fake.holds()).toEqual(kept);
  });

  test("a training reports its steps, and one that is cancelled stops and leaves nothing", async () => {
    durations.trainingMs = 4000;
    const ticket = await engine.startTraining(training);
    await expect
      .poll(() => engine.checkTraining(ticket, { waitMs: 0 }), polling)
      .toMatchObject({
        state: "running",
        stage: "building_model",
        progress: expect.toSatisfy((share) => share > 0.06 && share < 1),
      });
    await engine.cancel(ticket);
    expect(fake.jobs()[0]?.state).toBe("cancelled");
    expect(fake.holds()).toEqual(kept);
    expect(await store.list(`work/${jobId}/`)).toEqual([]);
  });

  test.each([
    ["broken", "RuntimeError"],
    ["out_of_memory", "torch.OutOfMemoryError"],
    ["interrupted", "told to stop"],
    ["missing_model", "value_not_in_list"],
    ["missing_node", "missing_node_type"],
    ["no_weights", /.+/],
    ["nan_weights", "numbers that are none"],
    ["forgotten", "lost the job"],
  ] as const)("%s: the training fails, and leaves nothing", async (fault, reason) => {
    arm({ fault, on: "training" });
    const ticket = await engine.startTraining(training);
    const report = await untilTrained(engine, ticket);
    expect(report).toMatchObject({
      state: "failed",
      reason: "engine_error",
      detail: typeof reason === "string" ? expect.stringContaining(reason) : expect.stringMatching(reason),
    });
    await engine.cleanUp(ticket);
    expect(fake.holds()).toEqual(kept);
    expect(await store.list(`models/${training.modelId}/`)).toEqual([]);
  });

  test.each([
    "create_500",
    "create_504",
    "create_broken",
    "bad_request_500",
    "read_503",
    "photo_gone",
  ] as const)("%s: the training is given once, and its model is kept", async (fault) => {
    arm({ fault, on: "training" });
    const before = fake.jobs().length;
    const once = () => engine.startTraining(training);
    const ticket = await once().catch(once);
    expect(await untilTrained(engine, ticket)).toMatchObject({ state: "completed" });
    expect(fake.jobs().length - before).toBe(1);
    await engine.cleanUp(ticket);
    await engine.deleteModel(`models/${training.modelId}/comfyui-lora.json`);
    expect(fake.holds()).toEqual(kept);
  });

  test("photos that are larger than the server takes are the operator's to allow", async () => {
    arm({ fault: "too_large", on: "training" });
    await expect(engine.startTraining(training)).rejects.toMatchObject({
      retryable: false,
      message: expect.stringContaining("413"),
    });
  });

  test("a training whose end was forgotten, but whose LoRA is there, has succeeded", async () => {
    const ticket = await engine.startTraining(training);
    await expect.poll(() => fake.jobs()[0]?.state, polling).toBe("completed");
    fake.restart();
    const report = await untilTrained(engine, ticket);
    expect(report).toMatchObject({ state: "completed" });
    await engine.cleanUp(ticket);
    await engine.deleteModel(report.state === "completed" ? report.artifactRef : "");
    expect(fake.holds()).toEqual(kept);
  });

  test("a training that was taken twice, and ran twice, leaves one LoRA", async () => {
    arm({ fault: "doubled", on: "training" });
    const ticket = await engine.startTraining(training);
    const states = () =>
      fake
        .jobs()
        .slice(0, 2)
        .map(({ state }) => state);
    await expect.poll(states, polling).toEqual(["completed", "completed"]);
    const report = await untilTrained(engine, ticket);
    expect(report).toMatchObject({ state: "completed" });
    await engine.cleanUp(ticket);
    expect(fake.holds()).toHaveLength(kept.length + 1);
    await engine.deleteModel(report.state === "completed" ? report.artifactRef : "");
    expect(fake.holds()).toEqual(kept);
  });

  test("old_trainer: a training that does not stop leaves nothing once it has ended", async () => {
    arm({ fault: "old_trainer", on: "training" });
    durations.trainingMs = 600;
    const ticket = await engine.startTraining(training);
    await engine.cancel(ticket);
    expect(await store.list(`work/${jobId}/`)).toEqual([]);
    await expect.poll(() => fake.jobs()[0]?.state, polling).toBe("completed");
    await engine.clearUp?.(async () => "stopped");
    expect(await store.list("leftovers/")).toEqual([]);
    expect(fake.holds()).toEqual(kept);
  });

  test("a server whose nodes have other names trains nothing, and says what is missing", async () => {
    const old = await startFake({ version: "old" });
    const alone = engineAt(old.url, store);
    const report = await untilTrained(alone, await alone.startTraining(training));
    expect(report).toMatchObject({ reason: "engine_error", detail: "ComfyUI lacks the node SaveLoRA." });
    await alone.close();
    await old.stop();
  });

  test("too few photos of the person are told from a failure of the engine", async () => {
    const few = { ...training, photos: training.photos.slice(0, 3) };
    expect(await untilTrained(engine, await engine.startTraining(few))).toMatchObject({
      state: "failed",
      reason: "photos_unusable",
    });
  });
});

test("the secret goes with each call and on the socket", async () => {
  const { store, training } = await prepareStore(6);
  const fake = await startFake({ secret: "s3cret", speed: { imageMs: 30, trainingMs: 2000 } });
  const engine = engineAt(fake.url, store, "s3cret");
  const ticket = await engine.startTraining(training);
  await expect
    .poll(() => engine.checkTraining(ticket, { waitMs: 0 }), polling)
    .toMatchObject({ stage: "building_model" });
  expect(await untilTrained(engine, ticket)).toMatchObject({ state: "completed" });
  await engine.deleteModel("models/mdl_1/comfyui-lora.json");
  await engine.close();
  await fake.stop();
});
