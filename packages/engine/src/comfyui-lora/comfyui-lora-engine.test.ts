import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { clearServer, realServer } from "../comfyui/real-server.fixture.ts";
import { describeEngine, polling, prepareStore, untilStepsAreTold, untilTrained } from "../conformance.ts";
import { describeSteps } from "../conformance-steps.ts";
import { portraitPorts } from "../testing/portrait-reader.fixture.ts";
import { engineAt, speed, startFake, useTrainedLora } from "./comfyui-lora.fixture.ts";
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

describeSteps("ComfyUI with a LoRA", async (store) => {
  const durations = { ...speed };
  const fake = await startFake({ speed: durations });
  return { engine: engineAt(fake.url, store), speed: durations, cleanUp: fake.stop };
});

if (realServer) {
  polling.timeout = 1_200_000;
  vi.setConfig({ testTimeout: 2_400_000, hookTimeout: 120_000 });
  const url = realServer;
  describeEngine("ComfyUI with a LoRA (a real server)", async (store) => {
    const create = () => createComfyLoraEngine({ ...portraitPorts(), url, store, steps: 8, rate: 0.0005 });
    return {
      createEngine: create,
      hold: () => {},
      release: () => {},
      cleanUp: async () => {
        await clearServer(url);
        const engine = create();
        await engine.deleteModel("models/mdl_1/comfyui-lora.json");
        await engine.close();
      },
    };
  });
}

describe("ComfyUI with a LoRA and faults", () => {
  const lora = useTrainedLora();

  test("a training leaves its LoRA there, and nothing else", () => {
    expect(lora.kept).toEqual([
      expect.stringMatching(/^output\/loras\/ps\/[-0-9a-f]{36}_00001_\.safetensors$/),
    ]);
  });

  test("it is shown equal squares of every photo, with the trigger word", async () => {
    lora.durations.trainingMs = 60_000;
    const ticket = await lora.engine.startTraining(lora.training);
    const { graph } = lora.fake.jobs()[0] ?? {};
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
          Buffer.from(await (await fetch(`${lora.fake.url}/view?${query}`)).arrayBuffer()),
        ).metadata();
        return `${width}x${height}`;
      }),
    );
    expect(new Set(sizes)).toEqual(new Set(["768x768"]));
    expect(graph?.t?.inputs.text).toBe("photo of ohwx person");
    expect(graph?.n?.inputs).toMatchObject({ steps: 20, learning_rate: 0.0005, optimizer: "AdamW" });
    await lora.engine.cancel(ticket);
    expect(lora.fake.holds()).toEqual(lora.kept);
  });

  test("a training reports its steps, and one that is cancelled stops and leaves nothing", async () => {
    lora.durations.trainingMs = 4000;
    const ticket = await lora.engine.startTraining(lora.training);
    await untilStepsAreTold(lora.engine, ticket);
    await lora.engine.cancel(ticket);
    expect(lora.fake.jobs()[0]?.state).toBe("cancelled");
    expect(lora.fake.holds()).toEqual(lora.kept);
    expect(await lora.store.list(`work/${lora.jobId}/`)).toEqual([]);
  });

  test.each([
    ["broken", "RuntimeError"],
    ["out_of_memory", "torch.OutOfMemoryError"],
    ["interrupted", "told to stop"],
    ["missing_model", "value_not_in_list"],
    ["missing_node", "missing_node_type"],
    ["no_weights", /.+/],
    ["nan_weights", "numbers that are none"],
    ["zero_weights", "no effect"],
    ["forgotten", "lost the job"],
  ] as const)("%s: the training fails, and leaves nothing", async (fault, reason) => {
    lora.arm({ fault, on: "training" });
    const ticket = await lora.engine.startTraining(lora.training);
    const report = await untilTrained(lora.engine, ticket);
    expect(report).toMatchObject({
      state: "failed",
      reason: "engine_error",
      detail: typeof reason === "string" ? expect.stringContaining(reason) : expect.stringMatching(reason),
    });
    await lora.engine.cleanUp(ticket);
    expect(lora.fake.holds()).toEqual(lora.kept);
    expect(await lora.store.list(`models/${lora.training.modelId}/`)).toEqual([]);
  });

  test.each([
    "create_500",
    "create_504",
    "create_broken",
    "bad_request_500",
    "read_503",
    "photo_gone",
  ] as const)("%s: the training is given once, and its model is kept", async (fault) => {
    lora.arm({ fault, on: "training" });
    const before = lora.fake.jobs().length;
    const once = () => lora.engine.startTraining(lora.training);
    const ticket = await once().catch(once);
    expect(await untilTrained(lora.engine, ticket)).toMatchObject({ state: "completed" });
    expect(lora.fake.jobs().length - before).toBe(1);
    await lora.engine.cleanUp(ticket);
    await lora.engine.deleteModel(`models/${lora.training.modelId}/comfyui-lora.json`);
    expect(lora.fake.holds()).toEqual(lora.kept);
  });

  test("photos that are larger than the server takes are the operator's to allow", async () => {
    lora.arm({ fault: "too_large", on: "training" });
    await expect(lora.engine.startTraining(lora.training)).rejects.toMatchObject({
      retryable: false,
      message: expect.stringContaining("413"),
    });
  });

  test("a training whose end was forgotten, but whose LoRA is there, has succeeded", async () => {
    const ticket = await lora.engine.startTraining(lora.training);
    await expect.poll(() => lora.fake.jobs()[0]?.state, polling).toBe("completed");
    lora.fake.restart();
    const report = await untilTrained(lora.engine, ticket);
    expect(report).toMatchObject({ state: "completed" });
    await lora.engine.cleanUp(ticket);
    await lora.engine.deleteModel(report.state === "completed" ? report.artifactRef : "");
    expect(lora.fake.holds()).toEqual(lora.kept);
  });

  test("a training that was taken twice, and ran twice, leaves one LoRA", async () => {
    lora.arm({ fault: "doubled", on: "training" });
    const ticket = await lora.engine.startTraining(lora.training);
    const states = () =>
      lora.fake
        .jobs()
        .slice(0, 2)
        .map(({ state }) => state);
    await expect.poll(states, polling).toEqual(["completed", "completed"]);
    const report = await untilTrained(lora.engine, ticket);
    expect(report).toMatchObject({ state: "completed" });
    await lora.engine.cleanUp(ticket);
    expect(lora.fake.holds()).toHaveLength(lora.kept.length + 1);
    await lora.engine.deleteModel(report.state === "completed" ? report.artifactRef : "");
    expect(lora.fake.holds()).toEqual(lora.kept);
  });

  test("old_trainer: a training that does not stop leaves nothing once it has ended", async () => {
    lora.arm({ fault: "old_trainer", on: "training" });
    lora.durations.trainingMs = 600;
    const ticket = await lora.engine.startTraining(lora.training);
    await lora.engine.cancel(ticket);
    expect(await lora.store.list(`work/${lora.jobId}/`)).toEqual([]);
    await expect.poll(() => lora.fake.jobs()[0]?.state, polling).toBe("completed");
    await lora.engine.clearUp?.(async () => "stopped");
    expect(await lora.store.list("leftovers/")).toEqual([]);
    expect(lora.fake.holds()).toEqual(lora.kept);
  });

  test("a server whose nodes have other names trains nothing, and says what is missing", async () => {
    const old = await startFake({ version: "old" });
    const alone = engineAt(old.url, lora.store);
    const report = await untilTrained(alone, await alone.startTraining(lora.training));
    expect(report).toMatchObject({ reason: "engine_error", detail: "ComfyUI lacks the node SaveLoRA." });
    await alone.close();
    await old.stop();
  });

  test("too few photos of the person are told from a failure of the engine", async () => {
    const few = { ...lora.training, photos: lora.training.photos.slice(0, 3) };
    expect(await untilTrained(lora.engine, await lora.engine.startTraining(few))).toMatchObject({
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
