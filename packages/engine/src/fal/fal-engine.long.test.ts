import { type ArmedFault, startFal } from "@portrait-studio/fakes/fal";
import { expect, test } from "vitest";
import {
  describeEngine,
  editRequest,
  polling,
  prepareStore,
  train,
  untilMade,
} from "../testing/conformance.ts";
import { describeProvider } from "../testing/conformance-provider.ts";
import { createFalEngine } from "./index.ts";
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

test("edits are made with the person's own weights, and by a model that knows nobody once these are deleted", async () => {
  const { store, training } = await prepareStore(4);
  const fake = await startFal({ port: 0, log: () => {}, speed: usualSpeed, imageSize: 128 });
  const engine = createFalEngine({ ...quick, apiBase: fake.url, store });
  try {
    const artifactRef = await train(engine, training);
    const edit = async (jobId: string) => {
      const ticket = await engine.startEdit({ jobId, artifactRef, ...editRequest, count: 1 });
      await untilMade(engine, ticket, "edit");
      return fake.jobs()[0];
    };
    // so that the face stays theirs
    const edited = await edit("edt_1");
    expect(edited).toMatchObject({ model: "fal-ai/flux-2/lora/edit", state: "succeeded" });
    expect(edited?.input).toMatchObject({
      prompt: expect.stringMatching(/^black and white\. .*ohwx person\.$/),
      image_urls: [expect.any(String)],
      loras: [{ path: expect.any(String), scale: 1 }],
    });
    await engine.deleteModel(artifactRef);
    expect(await edit("edt_2")).toMatchObject({ model: "fal-ai/flux-pro/kontext", state: "succeeded" });
  } finally {
    await Promise.all([engine.close(), fake.stop()]);
  }
});
