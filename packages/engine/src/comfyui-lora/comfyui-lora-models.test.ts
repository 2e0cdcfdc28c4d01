import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { editRequest, generationRequest, train, untilMade } from "../conformance.ts";
import { readJson, writeJson } from "../stored-json.ts";
import type { LoraModel } from "./artifact.ts";
import { engineAt, useTrainedLora } from "./comfyui-lora.fixture.ts";

describe("a LoRA on ComfyUI", () => {
  const lora = useTrainedLora();
  const request = () => ({
    jobId: lora.jobId,
    artifactRef: lora.artifactRef,
    ...generationRequest,
  });
  const imageOf = async (id: string, more: object = {}) => {
    const ticket = await lora.engine.startGeneration({ ...request(), jobId: id, count: 1, ...more });
    await untilMade(lora.engine, ticket);
    const { bytes } = await lora.engine.fetchImage(ticket, 0);
    await lora.engine.cleanUp(ticket);
    return sharp(bytes).removeAlpha().raw().toBuffer();
  };

  test("stub_lora: with another file under its name nothing is ordered, and no image is made", async () => {
    const whole = await readLora();
    lora.arm({ fault: "stub_lora" });
    const before = lora.fake.jobs().length;
    const report = await untilMade(lora.engine, await lora.engine.startGeneration(request()));
    expect(report).toMatchObject({
      state: "failed",
      reason: "engine_error",
      detail: expect.stringContaining("another file"),
      ready: [],
    });
    expect(lora.fake.jobs().length).toBe(before);
    await putLora(whole);
  });

  test("a file of the same length is told by its contents, and the same one with another time is taken", async () => {
    const bytes = await readLora();
    const other = Buffer.from(bytes);
    other[other.length - 1] = (other.at(-1) ?? 0) ^ 1;
    await putLora(other);
    expect(await untilMade(lora.engine, await lora.engine.startGeneration(request()))).toMatchObject({
      state: "failed",
      detail: expect.stringContaining("another file"),
    });
    await putLora(bytes);
    const before = await readJson<LoraModel>(lora.store, lora.artifactRef);
    lora.jobId = `${lora.jobId}_again`;
    expect(await untilMade(lora.engine, await lora.engine.startGeneration(request()))).toMatchObject({
      ready: [0, 1],
    });
    const after = await readJson<LoraModel>(lora.store, lora.artifactRef);
    expect(after).toEqual({ ...before, etag: expect.not.stringMatching(before.etag ?? "") });
  });

  test("a LoRA of another base, or one that is gone, makes no image", async () => {
    const model = await readJson<LoraModel>(lora.store, lora.artifactRef);
    for (const change of [{ base: "other.safetensors" }, { filename: "gone_00001_.safetensors" }]) {
      lora.jobId = `${lora.jobId}_x`;
      await writeJson(lora.store, lora.artifactRef, { ...model, ...change });
      expect(await untilMade(lora.engine, await lora.engine.startGeneration(request()))).toMatchObject({
        state: "failed",
        reason: "engine_error",
        ready: [],
      });
    }
    await writeJson(lora.store, lora.artifactRef, model);
  });

  test("an image depends on the LoRA, on what is not to be seen, and names the person by the trigger word", async () => {
    const usual = await imageOf(`${lora.jobId}_a`);
    expect(lora.fake.jobs()[0]?.graph.t?.inputs.text).toContain("ohwx woman");
    expect(lora.fake.jobs()[0]?.graph.g?.inputs).toMatchObject({ model: ["w", 0], cfg: 5 });
    expect((await imageOf(`${lora.jobId}_b`)).equals(usual)).toBe(true);
    expect((await imageOf(`${lora.jobId}_c`, { negativePrompt: "a hat" })).equals(usual)).toBe(false);
    expect(lora.fake.jobs()[0]?.graph.z?.inputs.text).toBe("a hat");
    const other = { ...lora.training, photos: lora.training.photos.slice(2) };
    const theirs = await train(lora.engine, { ...other, modelId: `${lora.training.modelId}_other` });
    expect((await imageOf(`${lora.jobId}_d`, { artifactRef: theirs })).equals(usual)).toBe(false);
    await lora.engine.deleteModel(theirs);
  });

  test("cached_output: files of an order before are replaced there, and never delivered", async () => {
    await imageOf(`${lora.jobId}_a`);
    lora.arm({ fault: "cached_output", on: "generation" });
    const ticket = await lora.engine.startGeneration({ ...request(), count: 1 });
    const report = await untilMade(lora.engine, ticket);
    expect(report).toMatchObject({ state: "completed", ready: [0] });
    const { width } = await sharp((await lora.engine.fetchImage(ticket, 0)).bytes).metadata();
    expect(width).toBeGreaterThan(500);
    expect(lora.fake.jobs()[0]?.graph.r?.inputs.noise_seed).not.toBe(generationRequest.seed);
    await lora.engine.cleanUp(ticket);
  });

  test("an edit is made with the person's LoRA, and without it once the model is deleted", async () => {
    const edit = async (id: string, ref: string) => {
      const ticket = await lora.engine.startEdit({ jobId: id, artifactRef: ref, ...editRequest, count: 1 });
      expect(await untilMade(lora.engine, ticket, "edit")).toMatchObject({ ready: [0] });
      await lora.engine.cleanUp(ticket);
      return lora.fake.jobs()[0]?.graph ?? {};
    };
    const withIt = await edit(`${lora.jobId}_a`, lora.artifactRef);
    expect(withIt.w?.inputs.lora_name).toMatch(/^ps\//);
    expect(withIt.g?.inputs).toMatchObject({ positive: ["p0", 0], negative: ["n0", 0] });
    const without = await edit(`${lora.jobId}_b`, "models/mdl_gone/comfyui-lora.json");
    expect(without.w).toBeUndefined();
    expect(lora.fake.holds()).toEqual(lora.kept);
  });

  describe("deleting a model", () => {
    test("crash_on_shrink: a LoRA that is loaded is emptied first, and shortened only when it no longer is", async () => {
      const ref = await lora.trainOne();
      await imageOf(`${lora.jobId}_a`, { artifactRef: ref });
      const before = lora.fake.restarts();
      await lora.engine.deleteModel(ref);
      await lora.engine.deleteModel(ref);
      expect(lora.fake.restarts()).toBe(before);
      expect(lora.fake.holds()).toEqual(lora.kept);
      expect(await lora.store.list(`models/${lora.training.modelId}/`)).toEqual([]);
    });

    test("waits for the running job, and is not done before", async () => {
      const ref = await lora.trainOne();
      await imageOf(`${lora.jobId}_a`, { artifactRef: ref });
      lora.durations.imageMs = 60_000;
      const ticket = await lora.engine.startGeneration({ ...request(), jobId: `${lora.jobId}_b`, count: 1 });
      const before = lora.fake.restarts();
      await expect(lora.engine.deleteModel(ref)).rejects.toMatchObject({ retryable: true });
      expect(await lora.store.list(`models/${lora.training.modelId}/`)).toEqual([ref]);
      await lora.engine.cancel(ticket);
      await lora.engine.deleteModel(ref);
      expect(lora.fake.restarts()).toBe(before);
      expect(lora.fake.holds()).toEqual(lora.kept);
      expect(await lora.store.list(`models/${lora.training.modelId}/`)).toEqual([]);
    });

    test("is not done while the server is away, or takes no file of that size", async () => {
      const ref = await lora.trainOne();
      const away = engineAt("http://127.0.0.1:9", lora.store);
      await expect(away.deleteModel(ref)).rejects.toMatchObject({ retryable: true });
      lora.arm({ fault: "too_large" });
      await expect(lora.engine.deleteModel(ref)).rejects.toMatchObject({
        message: expect.stringContaining("413"),
      });
      expect(await lora.store.list(`models/${lora.training.modelId}/`)).toEqual([ref]);
      await lora.engine.deleteModel(ref);
      expect(lora.fake.holds()).toEqual(lora.kept);
      await away.close();
    });
  });

  const address = async () => {
    const { filename } = await readJson<LoraModel>(lora.store, lora.artifactRef);
    return { filename, subfolder: "loras/ps", type: "output" };
  };
  const readLora = async () =>
    Buffer.from(
      await (await fetch(`${lora.fake.url}/view?${new URLSearchParams(await address())}`)).arrayBuffer(),
    );
  const putLora = async (bytes: Buffer) => {
    const { filename, subfolder, type } = await address();
    const form = new FormData();
    form.set("image", new File([new Uint8Array(bytes)], filename));
    for (const [name, value] of Object.entries({ subfolder, type, overwrite: "true" })) form.set(name, value);
    // nothing has it loaded
    await fetch(`${lora.fake.url}/free`, { method: "POST", body: "{}" });
    expect((await fetch(`${lora.fake.url}/upload/image`, { method: "POST", body: form })).status).toBe(200);
  };
});
