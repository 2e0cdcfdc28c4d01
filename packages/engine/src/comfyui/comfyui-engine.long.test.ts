import { type ArmedFault, type ComfyOptions, startComfyUI } from "@portrait-studio/fakes/comfyui";
import { everySecond, inTurn } from "@portrait-studio/testing/in-turn";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BlobStore, Engine, Ticket } from "../port.ts";
import { readReferenceModel } from "../references/read-references.ts";
import { writeJson } from "../stored-json.ts";
import {
  describeEngine,
  editRequest,
  generationRequest,
  polling,
  prepareStore,
  train,
  untilMade,
} from "../testing/conformance.ts";
import { describeInspection } from "../testing/conformance-inspection.ts";
import { describeSteps } from "../testing/conformance-steps.ts";
import type { MemoryStore } from "../testing/memory-store.fixture.ts";
import { portraitPorts } from "../testing/portrait-reader.fixture.ts";
import { createComfyEngine } from "./index.ts";
import type { FamilyName } from "./models.ts";
import { clearServer, realModel, realServer } from "./real-server.fixture.ts";

const speed = { imageMs: 30 };
const start = (options: Partial<ComfyOptions> = {}) =>
  startComfyUI({ port: 0, log: () => {}, speed: { ...speed }, imageSize: 256, ...options });

/** Ports that two processes of one studio share. */
const quick = { ...portraitPorts(), pollMs: 10, backoffMs: 10, stopMs: 200, lookPauseMs: 20 };
const engineAt = (url: string, store: BlobStore, change: { family?: FamilyName; secret?: string } = {}) =>
  createComfyEngine({ family: "klein", ...quick, ...portraitPorts(), url, store, ...change });

const servers = [
  ["klein", "new"],
  ["klein", "old"],
  ["qwen", "new"],
] as const;
for (const [family, version] of inTurn(servers, 0)) {
  describeEngine(`ComfyUI (${family}, ${version} server)`, async (store) => {
    const durations = { ...speed };
    const fake = await start({ speed: durations, version });
    return {
      createEngine: () => engineAt(fake.url, store, { family }),
      hold: () => {
        durations.imageMs = 60_000;
      },
      release: () => {},
      cleanUp: fake.stop,
    };
  });
}

if (realServer) {
  const url = realServer;
  const family = realModel === "qwen" ? "qwen" : "klein";
  // a first image loads the model, and a processor takes minutes
  polling.timeout = 600_000;
  vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 });
  describeEngine(`ComfyUI (${family}, a real server)`, async (store) => ({
    createEngine: () => createComfyEngine({ family, ...portraitPorts(), url, store }),
    // an image takes longer than the suite's next step
    hold: () => {},
    release: () => {},
    cleanUp: () => clearServer(url),
  }));
}

describeInspection("ComfyUI", async (store) => {
  const fake = await start();
  return {
    createEngine: (inspectImage) =>
      createComfyEngine({ family: "klein", ...quick, url: fake.url, store, inspectImage }),
    arm: (faults) => fake.faults.arm(faults as ArmedFault[]),
    orders: () => fake.jobs().map(({ graph }) => ({ input: { seed: graph.r?.inputs.noise_seed } })),
    cleanUp: fake.stop,
  };
});

for (const [family, version] of inTurn(servers, 1)) {
  describeSteps(`ComfyUI (${family}, ${version} server)`, async (store) => {
    const durations = { ...speed };
    const fake = await start({ speed: durations, version });
    return { engine: engineAt(fake.url, store, { family }), speed: durations, cleanUp: fake.stop };
  });
}

describe("ComfyUI with faults", () => {
  let fake: Awaited<ReturnType<typeof start>>;
  let store: MemoryStore;
  let engine: Engine;
  let artifactRef: string;
  let jobId: string;
  let count = 0;
  const durations = { ...speed };

  beforeAll(async () => {
    let training: Parameters<Engine["startTraining"]>[0];
    ({ store, training } = await prepareStore(6));
    fake = await start({ speed: durations });
    engine = engineAt(fake.url, store);
    artifactRef = await train(engine, training);
  });
  afterAll(async () => {
    await engine.close();
    await fake.stop();
  });
  beforeEach(() => {
    count += 1;
    jobId = `job_${count}`;
    durations.imageMs = speed.imageMs;
    fake.faults.arm([]);
    // what other tests have left
    fake.restart();
  });

  const arm = (fault: string, times = 1) => fake.faults.arm([{ fault, times } as ArmedFault]);
  const generate = (by = engine, images = 2): Promise<Ticket> =>
    by.startGeneration({ jobId, artifactRef, ...generationRequest, count: images });
  const generateStubbornly = async (): Promise<Ticket> => {
    try {
      return await generate();
    } catch (error) {
      expect(error).toMatchObject({ name: "EngineError", retryable: true });
      return generate();
    }
  };
  const ordersOfJob = () => fake.jobs().length;

  test("a training sends nothing", async () => {
    const { store: other, training } = await prepareStore(6);
    const alone = engineAt("http://127.0.0.1:9", other);
    await expect(train(alone, training)).resolves.toContain("comfyui.json");
    await alone.close();
  });

  const outcomes = [
    ["broken", { state: "completed", ready: [1], withheld: [{ position: 0, flaw: "unmade" }] }],
    ["out_of_memory", { state: "completed", ready: [1] }],
    ["interrupted", { state: "completed", ready: [1] }],
    ["no_image", { state: "completed", ready: [1] }],
    ["output_gone", { state: "completed", ready: [1] }],
    ["output_garbage", { state: "completed", ready: [1] }],
    ["output_redirects", { state: "completed", ready: [1] }],
    ["output_outside", { state: "completed", ready: [1] }],
    ["output_busy", { state: "completed", ready: [0, 1] }],
    ["read_503", { state: "completed", ready: [0, 1] }],
    ["photo_gone", { state: "completed", ready: [0, 1] }],
    ["missing_model", { state: "completed", ready: [1] }],
    ["missing_node", { state: "completed", ready: [1] }],
    ["partial_errors", { state: "completed", ready: [1] }],
    ["forgotten", { state: "completed", ready: [0, 1] }],
  ] as const;
  test.each(everySecond(outcomes))("%s", async (fault, expected) => {
    arm(fault);
    const ticket = await generate();
    expect(await untilMade(engine, ticket)).toMatchObject(expected);
    await engine.cleanUp(ticket);
    expect(await store.list(`work/${jobId}/`)).toEqual([]);
    // what leads out of the folders is not touched
    const left = fake.holds();
    expect(left).toEqual(fault === "output_outside" ? [expect.stringContaining("ComfyUI_temp")] : []);
  });

  test.each(inTurn(["broken", "out_of_memory", "missing_model", "missing_node"], 2, 2))(
    "%s, always: the reason is told in ComfyUI's terms, without the prompt, a path or the server's files",
    async (fault) => {
      arm(fault, 0);
      const report = await untilMade(engine, await generate());
      expect(report).toMatchObject({ state: "failed", reason: "engine_error", ready: [] });
      const detail = report.state === "failed" ? (report.detail ?? "") : "";
      expect(detail).toMatch(/\bin (SamplerCustomAdvanced|UNETLoader)\b|missing_node_type/);
      expect(detail).not.toMatch(/noir|home|safetensors|portrait/i);
    },
  );

  test.each(inTurn(["create_500", "create_504", "create_broken", "bad_request_500"], 3, 2))(
    "%s: an order whose answer was lost is found by its id, and is not given twice",
    async (fault) => {
      arm(fault);
      const before = ordersOfJob();
      expect(await untilMade(engine, await generateStubbornly())).toMatchObject({ ready: [0, 1] });
      expect(ordersOfJob() - before).toBe(2);
    },
  );

  test("a server that takes no upload of that size is the operator's to set: the photos are not blamed", async () => {
    arm("too_large");
    const before = ordersOfJob();
    await expect(generate()).rejects.toMatchObject({
      retryable: false,
      message: expect.stringContaining("413"),
    });
    expect(ordersOfJob()).toBe(before);
  });

  test("a process that dies between an order and its record gives none twice", async () => {
    const before = ordersOfJob();
    await generate();
    const key = `work/${jobId}/job.json`;
    const record = JSON.parse(Buffer.from(await store.read(key)).toString());
    for (const part of record.parts) delete part.job;
    await writeJson(store, key, record);
    const next = engineAt(fake.url, store);
    expect(await untilMade(next, await generate(next))).toMatchObject({ state: "completed" });
    expect(ordersOfJob() - before).toBe(2);
  });

  test("an order that was taken twice runs once", async () => {
    arm("doubled");
    durations.imageMs = 400;
    const ticket = await generate(engine, 1);
    expect(await untilMade(engine, ticket)).toMatchObject({ state: "completed", ready: [0] });
    const [second, first] = fake.jobs();
    expect([first?.state, second?.state]).toEqual(["completed", "cancelled"]);
    expect(first?.id).toBe(second?.id);
  });

  test("both copies of an order that was taken twice are stopped", async () => {
    arm("doubled");
    durations.imageMs = 60_000;
    await engine.cancel(await generate(engine, 1));
    const states = fake.jobs().map(({ state }) => state);
    expect(states.slice(0, 2)).toEqual(["cancelled", "cancelled"]);
    expect(await store.list("leftovers/")).toEqual([]);
  });

  test("what cannot be scrubbed while the server is away is scrubbed later, of ended jobs alone", async () => {
    const away = engineAt("http://127.0.0.1:9", store);
    const done = await generate(engine, 1);
    await untilMade(engine, done);
    await expect(away.cleanUp(done)).rejects.toMatchObject({ retryable: true });
    const ended: Record<string, "completed" | "stopped"> = { [jobId]: "completed" };
    durations.imageMs = 60_000;
    const stopped = `${jobId}_stopped`;
    await engine.startGeneration({ jobId: stopped, artifactRef, ...generationRequest });
    jobId = `${jobId}_running`;
    await generate(engine, 1);
    const clearUp = (by: Engine) => by.clearUp?.(async (id) => ended[id] ?? "unfinished");
    ended[stopped] = "stopped";
    await expect(clearUp(away)).rejects.toMatchObject({ retryable: true });
    await clearUp(engine);
    expect(fake.holds().every((key) => key.includes("ps/"))).toBe(true);
    expect(new Set(fake.holds().map((key) => key.split("/").at(-2))).size).toBe(1);
    const left = await store.list(`work/${jobId.replace("_running", "")}`);
    expect(left).toEqual([`work/${jobId}/job.json`]);
    const states = fake.jobs().map(({ state }) => state);
    expect(states.slice(0, 4)).toEqual(["in_progress", "cancelled", "cancelled", "completed"]);
    // the last of a request is stopped first, so that it never begins
    const begun = fake.jobs().map((job) => job.begun);
    expect(begun.slice(1, 3)).toEqual([false, true]);
    ended[jobId] = "stopped";
    await clearUp(engine);
    expect(fake.holds()).toEqual([]);
  });

  test("a killed server loses the jobs: they are ordered once more, with their photos, and fail at the next kill", async () => {
    durations.imageMs = 60_000;
    const ticket = await generate();
    const check = () => engine.checkGeneration(ticket, { waitMs: 0 });
    expect(await check()).toMatchObject({ state: "running" });
    const before = ordersOfJob();
    fake.restart();
    // the loss is noticed, then made up for
    for (const _ of [1, 2]) expect(await check()).toMatchObject({ state: "running" });
    expect(ordersOfJob() - before).toBe(2);
    fake.restart();
    expect(await untilMade(engine, ticket)).toMatchObject({ state: "failed", reason: "engine_error" });
    expect(ordersOfJob() - before).toBe(2);
    await engine.cleanUp(ticket);
    expect(fake.holds()).toEqual([]);
  });

  test("a lost job that is cancelled while it is looked for is not ordered again", async () => {
    durations.imageMs = 60_000;
    const ticket = await generate(engine, 1);
    fake.restart();
    await engine.checkGeneration(ticket, { waitMs: 0 });
    const before = ordersOfJob();
    const slow = createComfyEngine({ family: "klein", ...quick, url: fake.url, store, lookPauseMs: 300 });
    const asking = slow.checkGeneration(ticket, { waitMs: 0 });
    await engine.cancel(ticket);
    await asking;
    await slow.close();
    expect(ordersOfJob()).toBe(before);
    expect(await store.list(`work/${jobId}/`)).toEqual([]);
  });

  test("a waiting request knows its place, and cancelling reaches the one that waits and the one that runs", async () => {
    durations.imageMs = 60_000;
    const first = await generate(engine, 1);
    const other = `${jobId}_other`;
    const second = await engine.startGeneration({
      jobId: other,
      artifactRef,
      ...generationRequest,
      count: 2,
    });
    expect(await engine.checkGeneration(second, { waitMs: 0 })).toMatchObject({
      state: "running",
      queuedBefore: 1,
    });
    expect(await engine.checkGeneration(first, { waitMs: 0 })).not.toHaveProperty("queuedBefore");
    await engine.cancel(second);
    await engine.cancel(first);
    await engine.cancel(first);
    expect(
      fake
        .jobs()
        .slice(0, 3)
        .map(({ state }) => state),
    ).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(fake.holds()).toEqual([]);
    expect(await store.list(`work/${jobId}`)).toEqual([]);
  });

  test("one that stops too late leaves nothing in the end", async () => {
    arm("cancel_late", 0);
    durations.imageMs = 500;
    const ticket = await generate(engine, 1);
    await engine.cancel(ticket);
    expect(await store.list(`work/${jobId}/`)).toEqual([]);
    await expect.poll(() => fake.jobs()[0]?.state, polling).toBe("completed");
    jobId = `${jobId}_next`;
    fake.faults.arm([]);
    const next = await generate(engine, 1);
    await untilMade(engine, next);
    await engine.cleanUp(next);
    expect(await store.list("leftovers/")).toEqual([]);
    expect(fake.holds()).toEqual([]);
  });

  test("an image shows every reference in its order, and none of another choice", async () => {
    const imageOf = async (id: string) => {
      const ticket = await engine.startGeneration({ jobId: id, artifactRef, ...generationRequest, count: 1 });
      await untilMade(engine, ticket);
      return sharp((await engine.fetchImage(ticket, 0)).bytes)
        .resize(64, 80)
        .removeAlpha()
        .raw()
        .toBuffer();
    };
    const model = await readReferenceModel(store, artifactRef, "comfyui");
    const usual = await imageOf(`${jobId}_a`);
    const changes = [
      model.references.toReversed(),
      model.references.slice(0, 3),
      [...model.references.slice(0, 2), ...model.references.slice(3, 5)],
    ];
    for (const [index, references] of changes.entries()) {
      await writeJson(store, artifactRef, { ...model, references });
      expect((await imageOf(`${jobId}_${index}`)).equals(usual)).toBe(false);
    }
    await writeJson(store, artifactRef, model);
    expect((await imageOf(`${jobId}_z`)).equals(usual)).toBe(true);
  });

  test("a photo that is left out is not shown, and the next takes its place; a deleted one is gone from the model", async () => {
    const model = await readReferenceModel(store, artifactRef, "comfyui");
    const [first] = model.references;
    if (!first) throw new Error("The model has references.");
    const leftOut = [first.photoId];
    const imageOf = async (ticket: Ticket, kind: "generation" | "edit") => {
      await untilMade(engine, ticket, kind);
      return Buffer.from((await engine.fetchImage(ticket, 0)).bytes);
    };
    const both = async (id: string, more: { leftOut?: string[] }) => [
      await imageOf(
        await engine.startGeneration({
          jobId: `${id}_g`,
          artifactRef,
          ...generationRequest,
          count: 1,
          ...more,
        }),
        "generation",
      ),
      await imageOf(
        await engine.startEdit({ jobId: `${id}_e`, artifactRef, ...editRequest, count: 1, ...more }),
        "edit",
      ),
    ];
    const usual = await both(`${jobId}_a`, {});
    const without = await both(`${jobId}_b`, { leftOut });
    await engine.removePhoto?.(artifactRef, first.photoId);
    await engine.removePhoto?.(artifactRef, first.photoId);
    const after = await both(`${jobId}_c`, {});
    for (const [index, image] of without.entries()) {
      expect(image.equals(usual[index] ?? image)).toBe(false);
      expect(image.equals(after[index] ?? Buffer.alloc(0))).toBe(true);
    }
    expect(await store.list("models/")).not.toContain(first.key);
    await writeJson(store, artifactRef, { ...model, references: model.references.slice(1) });
  });

  test("an edit keeps the image's shape, and shows the person's references after it", async () => {
    const ticket = await engine.startEdit({ jobId, artifactRef, ...editRequest, count: 1 });
    expect(await untilMade(engine, ticket, "edit")).toMatchObject({ state: "completed", ready: [0] });
    const graph = fake.jobs()[0]?.graph ?? {};
    const shown = Object.values(graph).flatMap(({ class_type: name, inputs }) =>
      name === "LoadImage" ? [inputs.image] : [],
    );
    expect(shown).toEqual([
      expect.stringContaining("/portrait.png [temp]"),
      ...[1, 2, 3].map((number) => expect.stringContaining(`/reference-${number}-jpg.png [temp]`)),
    ]);
    // in both conditionings, of which the fake paints the positive one
    const latents = (link: unknown): unknown[] => {
      const { inputs } = graph[String((link as string[])[0])] ?? { inputs: {} };
      return inputs.conditioning && inputs.latent ? [inputs.latent, ...latents(inputs.conditioning)] : [];
    };
    const { positive, negative } = graph.g?.inputs ?? {};
    expect(latents(positive)).toHaveLength(4);
    expect(latents(negative)).toEqual(latents(positive));
    const { width, height } = await sharp((await engine.fetchImage(ticket, 0)).bytes).metadata();
    expect(width / height).toBeCloseTo(912 / 1152, 1);
    const asked = Object.values(graph).map(({ inputs }) => [inputs.width, inputs.height]);
    expect(asked).toContainEqual([912, 1152]);
    await engine.cleanUp(ticket);
    expect(fake.holds()).toEqual([]);
  });
});

test("the secret goes with each call, uploads and views included; without it, nothing is made", async () => {
  const { store, training } = await prepareStore(6);
  const fake = await start({ secret: "s3cret" });
  const [known, stranger] = ["s3cret", undefined].map((secret) =>
    engineAt(fake.url, store, secret ? { secret } : {}),
  ) as [Engine, Engine];
  const artifactRef = await train(known, training);
  const request = { artifactRef, ...generationRequest, count: 1 };
  expect(await untilMade(known, await known.startGeneration({ jobId: "a", ...request }))).toMatchObject({
    ready: [0],
  });
  await expect(stranger.startGeneration({ jobId: "b", ...request })).rejects.toMatchObject({
    retryable: false,
  });
  await Promise.all([known.close(), stranger.close()]);
  await fake.stop();
});

test("the first of the weights' names that the server has is taken, and what is missing is named", async () => {
  const { store, training } = await prepareStore(6);
  const [fp8, bf16] = ["flux-2-klein-4b-fp8.safetensors", "flux-2-klein-4b.safetensors"] as const;
  for (const lacks of [[fp8], [fp8, bf16]]) {
    const fake = await start({ lacks });
    const engine = engineAt(fake.url, store);
    const artifactRef = await train(engine, training);
    const jobId = `job_${lacks.length}`;
    const report = await untilMade(
      engine,
      await engine.startGeneration({ jobId, artifactRef, ...generationRequest }),
    );
    if (lacks.length === 1) {
      expect(report).toMatchObject({ state: "completed" });
      expect(fake.jobs()[0]?.graph.u?.inputs).toMatchObject({ unet_name: bf16 });
    } else {
      expect(report).toMatchObject({
        state: "failed",
        reason: "engine_error",
        detail: `ComfyUI has no ${fp8} in models/diffusion_models.`,
      });
    }
    await engine.close();
    await fake.stop();
  }
});

test("a version of before has other words for a node that is missing", async () => {
  const { store, training } = await prepareStore(6);
  const fake = await start({ version: "old" });
  const engine = engineAt(fake.url, store);
  const artifactRef = await train(engine, training);
  fake.faults.arm([{ fault: "missing_node", times: 0 }]);
  const ticket = await engine.startGeneration({ jobId: "a", artifactRef, ...generationRequest });
  expect(await untilMade(engine, ticket)).toMatchObject({
    reason: "engine_error",
    detail: expect.stringContaining("invalid_prompt"),
  });
  await engine.close();
  await fake.stop();
});
