import type { ArmedFault } from "@portrait-studio/fakes/comfyui";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  editRequest,
  generationRequest,
  prepareStore,
  train,
  untilMade,
  untilTrained,
} from "../conformance.ts";
import type { Engine, TrainingInput } from "../port.ts";
import { readJson, writeJson } from "../stored-json.ts";
import type { MemoryStore } from "../testing/memory-store.fixture.ts";
import type { LoraModel } from "./artifact.ts";
import { engineAt, speed, startFake } from "./comfyui-lora.fixture.ts";

describe("a LoRA on ComfyUI", () => {
  let fake: Awaited<ReturnType<typeof startFake>>;
  let store: MemoryStore;
  let training: TrainingInput;
  let engine: Engine;
  let artifactRef: string;
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
    const report = await untilTrained(engine, ticket);
    artifactRef = report.state === "completed" ? report.artifactRef : "";
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
  const request = () => ({ jobId, artifactRef, ...generationRequest });
  const imageOf = async (id: string, more: object = {}) => {
    const ticket = await engine.startGeneration({ ...request(), jobId: id, count: 1, ...more });
    await untilMade(engine, ticket);
    const { bytes } = await engine.fetchImage(ticket, 0);
    await engine.cleanUp(ticket);
    return sharp(bytes).removeAlpha().raw().toBuffer();
  };

  test("stub_lora: with another file under its name nothing is ordered, and no image is made", async () => {
    const whole = await readLora();
    arm({ fault: "stub_lora" });
    const before = fake.jobs().length;
    const report = await untilMade(engine, await engine.startGeneration(request()));
    expect(report).toMatchObject({
      state: "failed",
      reason: "engine_error",
      detail: expect.stringContaining("another file"),
      ready: [],
    });
    expect(fake.jobs().length).toBe(before);
    await putLora(whole);
  });

  test("a file of the same length is told by its contents, and the same one with another time is taken", async () => {
    const bytes = await readLora();
    const other = Buffer.from(bytes);
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
    await putLora(other);
    expect(await untilMade(engine, await engine.startGeneration(request()))).toMatchObject({
      state: "failed",
      detail: expect.stringContaining("another file"),
    });
    await putLora(bytes);
    const before = await readJson<LoraModel>(store, artifactRef);
    jobId = `${jobId}_again`;
    expect(await untilMade(engine, await engine.startGeneration(request()))).toMatchObject({ ready: [0, 1] });
    const after = await readJson<LoraModel>(store, artifactRef);
    expect(after).toEqual({ ...before, etag: expect.not.stringMatching(before.etag ?? "") });
  });

  test("a LoRA of another base, or one that is gone, makes no image", async () => {
    const model = await readJson<LoraModel>(store, artifactRef);
    for (const change of [{ base: "other.safetensors" }, { filename: "gone_00001_.safetensors" }]) {
      jobId = `${jobId}_x`;
      await writeJson(store, artifactRef, { ...model, ...change });
      expect(await untilMade(engine, await engine.startGeneration(request()))).toMatchObject({
        state: "failed",
        reason: "engine_error",
        ready: [],
      });
    }
    await writeJson(store, artifactRef, model);
  });

  test("an image depends on the LoRA, on what is not to be seen, and names the person by the trigger word", async () => {
    const usual = await imageOf(`${jobId}_a`);
    expect(fake.jobs()[0]?.graph.t?.inputs.text).toContain("ohwx woman");
    expect(fake.jobs()[0]?.graph.g?.inputs).toMatchObject({ model: ["w", 0], cfg: 5 });
    expect((await imageOf(`${jobId}_b`)).equals(usual)).toBe(true);
    expect((await imageOf(`${jobId}_c`, { negativePrompt: "a hat" })).equals(usual)).toBe(false);
    expect(fake.jobs()[0]?.graph.z?.inputs.text).toBe("a hat");
    const other = { ...training, photos: training.photos.slice(2) };
    const theirs = await train(engine, { ...other, modelId: `${training.modelId}_other` });
    expect((await imageOf(`${jobId}_d`, { artifactRef: theirs })).equals(usual)).toBe(false);
    await engine.deleteModel(theirs);
  });

  test("cached_output: files of an order before are replaced there, and never delivered", async () => {
    await imageOf(`${jobId}_a`);
    arm({ fault: "cached_output", on: "generation" });
    const ticket = await engine.startGeneration({ ...request(), count: 1 });
    const report = await untilMade(engine, ticket);
    expect(report).toMatchObject({ state: "completed", ready: [0] });
    const { width } = await sharp((await engine.fetchImage(ticket, 0)).bytes).metadata();
    expect(width).toBeGreaterThan(500);
    expect(fake.jobs()[0]?.graph.r?.inputs.noise_seed).not.toBe(generationRequest.seed);
    await engine.cleanUp(ticket);
  });

  test("an edit is made with the person's LoRA, and without it once the model is deleted", async () => {
    const edit = async (id: string, ref: string) => {
      const ticket = await engine.startEdit({ jobId: id, artifactRef: ref, ...editRequest, count: 1 });
      expect(await untilMade(engine, ticket, "edit")).toMatchObject({ ready: [0] });
      await engine.cleanUp(ticket);
      return fake.jobs()[0]?.graph ?? {};
    };
    const withIt = await edit(`${jobId}_a`, artifactRef);
    expect(withIt.w?.inputs.lora_name).toMatch(/^ps\//);
    expect(withIt.g?.inputs).toMatchObject({ positive: ["p0", 0], negative: ["n0", 0] });
    const without = await edit(`${jobId}_b`, "models/mdl_gone/comfyui-lora.json");
    expect(without.w).toBeUndefined();
    expect(fake.holds()).toEqual(kept);
  });

  describe("deleting a model", () => {
    const trainOne = async () => {
      const ticket = await engine.startTraining(training);
      const report = await untilTrained(engine, ticket);
      await engine.cleanUp(ticket);
      if (report.state !== "completed") throw new Error("The training failed.");
      return report.artifactRef;
    };

    test("crash_on_shrink: a LoRA that is loaded is emptied first, and shortened only when it no longer is", async () => {
      const ref = await trainOne();
      await imageOf(`${jobId}_a`, { artifactRef: ref });
      const before = fake.restarts();
      await engine.deleteModel(ref);
      await engine.deleteModel(ref);
      expect(fake.restarts()).toBe(before);
      expect(fake.holds()).toEqual(kept);
      expect(await store.list(`models/${training.modelId}/`)).toEqual([]);
    });

    test("waits for the running job, and is not done before", async () => {
      const ref = await trainOne();
      await imageOf(`${jobId}_a`, { artifactRef: ref });
      durations.imageMs = 60_000;
      const ticket = await engine.startGeneration({ ...request(), jobId: `${jobId}_b`, count: 1 });
      const before = fake.restarts();
      await expect(engine.deleteModel(ref)).rejects.toMatchObject({ retryable: true });
      expect(await store.list(`models/${training.modelId}/`)).toEqual([ref]);
      await engine.cancel(ticket);
      await engine.deleteModel(ref);
      expect(fake.restarts()).toBe(before);
      expect(fake.holds()).toEqual(kept);
      expect(await store.list(`models/${training.modelId}/`)).toEqual([]);
    });

    test("is not done while the server is away, or takes no file of that size", async () => {
      const ref = await trainOne();
      const away = engineAt("http://127.0.0.1:9", store);
      await expect(away.deleteModel(ref)).rejects.toMatchObject({ retryable: true });
      arm({ fault: "too_large" });
      await expect(engine.deleteModel(ref)).rejects.toMatchObject({
        message: expect.stringContaining("413"),
      });
      expect(await store.list(`models/${training.modelId}/`)).toEqual([ref]);
      await engine.deleteModel(ref);
      expect(fake.holds()).toEqual(kept);
      await away.close();
    });
  });

  const address = async () => {
    const { filename } = await readJson<LoraModel>(store, artifactRef);
    return { filename, subfolder: "loras/ps", type: "output" };
  };
  const readLora = async () =>
    Buffer.from(
      await (await fetch(`${fake.url}/view?${new URLSearchParams(await address())}`)).arrayBuffer(),
    );
  const putLora = async (bytes: Buffer) => {
    const { filename, subfolder, type } = await address();
    const form = new FormData();
    form.set("image", new File([new Uint8Array(bytes)], filename));
    for (const [name, value] of Object.entries({ subfolder, type, overwrite: "true" })) form.set(name, value);
    // nothing has it loaded
    await fetch(`${fake.url}/free`, { method: "POST", body: "{}" });
    expect((await fetch(`${fake.url}/upload/image`, { method: "POST", body: form })).status).toBe(200);
  };
});
