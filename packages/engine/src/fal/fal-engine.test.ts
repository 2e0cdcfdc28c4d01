import { type ArmedFault, startFal } from "@portrait-studio/fakes/fal";
import { expect, test } from "vitest";
import {
  describeEngine,
  editRequest,
  generationRequest,
  polling,
  prepareStore,
  train,
  untilMade,
} from "../conformance.ts";
import { describeProvider } from "../conformance-provider.ts";
import { createFalEngine } from "./index.ts";
import { falOptions } from "./options.ts";
import { createFalVerifier } from "./webhook.ts";

const usualSpeed = { trainingMs: 60, imageMs: 30 };
const quick = { key: "id:secret", adminKey: "id:admin", pollMs: 10, backoffMs: 10, stopMs: 20 };

describeEngine("fal", async (store) => {
  const speed = { ...usualSpeed };
  const fake = await startFal({ port: 0, log: () => {}, speed, imageSize: 128, retryPauseMs: 10 });
  return {
    createEngine: () => createFalEngine({ ...quick, apiBase: fake.url, store }),
    begun: () => fake.jobs().length,
    hold: () => {
      speed.imageMs = 60_000;
    },
    release: () => {},
    cleanUp: () => fake.stop(),
  };
});

describeProvider("fal", async (store) => {
  const fake = await startFal({
    port: 0,
    log: () => {},
    speed: usualSpeed,
    imageSize: 128,
    retryPauseMs: 10,
  });
  const verify = createFalVerifier({ jwksUrl: `${fake.url}/rest.fal.ai/.well-known/jwks.json` });
  return {
    createEngine: (webhookUrl) => createFalEngine({ ...quick, apiBase: fake.url, store, webhookUrl }),
    arm: (faults) => fake.faults.arm(faults as ArmedFault[]),
    jobs: fake.jobs,
    verify,
    findsLostWork: false,
    // uploads cannot be deleted, so they must be private and short-lived
    holds: async () =>
      fake
        .files()
        .filter(({ access, secondsToLive = Infinity }) => access === "allow" || secondsToLive > 21_600)
        .length,
    cleanUp: fake.stop,
  };
});

test("a queued job reports its position in fal's queue until it starts", async () => {
  const { store } = await prepareStore();
  const speed = { trainingMs: 60, imageMs: 60_000 };
  const fake = await startFal({ port: 0, log: () => {}, speed, imageSize: 128, retryPauseMs: 10 });
  const engine = createFalEngine({ ...quick, apiBase: fake.url, store });
  try {
    const edit = { ...editRequest, count: 1 };
    const first = await engine.startEdit({ jobId: "edt_1", ...edit });
    const second = await engine.startEdit({ jobId: "edt_2", ...edit });
    const third = await engine.startEdit({ jobId: "edt_3", ...edit });
    const place = (ticket: typeof first) => engine.checkEdit(ticket, { waitMs: 0 });
    expect(await place(third)).toMatchObject({ state: "running", queuedBefore: 2 });
    await engine.cancel(first);
    await expect.poll(() => place(third), polling).toMatchObject({ state: "running", queuedBefore: 1 });
    expect(await place(second)).toMatchObject({ state: "running", queuedBefore: 0 });
  } finally {
    await engine.close();
    await fake.stop();
  }
});

test("new models are FLUX.2's, and those trained before stay with what made them", async () => {
  const { store, training } = await prepareStore(4);
  const fake = await startFal({ port: 0, log: () => {}, speed: usualSpeed, imageSize: 128 });
  const shared = { ...quick, apiBase: fake.url, store };
  const [before, now] = [createFalEngine({ ...shared, trainsWith: "flux-1" }), createFalEngine(shared)];
  try {
    expect(falOptions.parse({})).toEqual({ FAL_TRAINER: "flux-2" });
    const old = await train(before, training);
    const young = await train(now, { ...training, jobId: "trn_2", modelId: "mdl_2" });
    const targetOf = async (jobId: string, artifactRef: string) => {
      const report = await untilMade(
        now,
        await now.startGeneration({ jobId, artifactRef, ...generationRequest }),
      );
      expect(report).toMatchObject({ state: "completed", ready: [0, 1] });
      return fake.jobs()[0]?.model;
    };
    expect(await targetOf("gen_1", old)).toBe("fal-ai/flux-lora");
    expect(await targetOf("gen_2", young)).toBe("fal-ai/flux-2/lora");
    const editOf = async (jobId: string, artifactRef: string) => {
      await untilMade(now, await now.startEdit({ jobId, artifactRef, ...editRequest, count: 1 }), "edit");
      return fake.jobs()[0];
    };
    // with the person's own weights, so that the face stays theirs
    const edited = await editOf("edt_1", young);
    expect(edited).toMatchObject({ model: "fal-ai/flux-2/lora/edit", state: "succeeded" });
    expect(edited?.input).toMatchObject({
      prompt: expect.stringMatching(/^black and white\. .*ohwx person\.$/),
      image_urls: [expect.any(String)],
      loras: [{ path: expect.any(String), scale: 1 }],
    });
    expect((await editOf("edt_2", old))?.model).toBe("fal-ai/flux-pro/kontext");
    await now.deleteModel(young);
    expect((await editOf("edt_3", young))?.model).toBe("fal-ai/flux-pro/kontext");
    // models from before trainers had a choice name others
    const artifact = JSON.parse(Buffer.from(await store.read(old)).toString());
    const trainer = "fal-ai/flux-lora-fast-training";
    await store.put(old, Buffer.from(JSON.stringify({ ...artifact, trainer })), {
      contentType: "application/json",
    });
    expect(await targetOf("gen_3", old)).toBe("fal-ai/flux-lora");
  } finally {
    await Promise.all([before.close(), now.close(), fake.stop()]);
  }
});
