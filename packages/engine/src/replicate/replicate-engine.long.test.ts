import { type ArmedFault, startReplicate } from "@portrait-studio/fakes/replicate";
import { expect, test } from "vitest";
import { describeEngine, prepareStore } from "../testing/conformance.ts";
import { describeProvider } from "../testing/conformance-provider.ts";
import { createReplicateEngine } from "./index.ts";
import { verifyReplicateWebhook } from "./webhook.ts";

const usualSpeed = { trainingMs: 60, imageMs: 30 };

async function startFake() {
  const speed = { ...usualSpeed };
  const fake = await startReplicate({
    port: 0,
    log: () => {},
    speed,
    imageSize: 128,
    retryPauseMs: 10,
  });
  return {
    fake,
    /** durations of the next jobs */
    speed,
    versions: async () => fake.versions(),
    stop: fake.stop,
  };
}

const quick = { token: "r8_test", pollMs: 10, backoffMs: 10, stopMs: 20 };

describeEngine("Replicate", async (store) => {
  const { fake, speed, stop } = await startFake();
  return {
    createEngine: () => createReplicateEngine({ ...quick, apiBase: fake.url, store }),
    begun: () => fake.jobs().length,
    hold: () => {
      speed.imageMs = 60_000;
    },
    release: () => {},
    cleanUp: stop,
  };
});

describeProvider("Replicate", async (store) => {
  const { fake, versions, stop } = await startFake();
  return {
    createEngine: (webhookUrl) => createReplicateEngine({ ...quick, apiBase: fake.url, store, webhookUrl }),
    arm: (faults) => fake.faults.arm(faults as ArmedFault[]),
    jobs: fake.jobs,
    verify: (request) => verifyReplicateWebhook(request, { secrets: [fake.webhookSecret] }),
    findsLostWork: true,
    holds: async () => fake.fileCount() + (await versions()).length,
    cleanUp: stop,
  };
});

test("refuses to train faces into a public model", async () => {
  const { fake, stop } = await startFake();
  const { store, training } = await prepareStore(4);
  await fetch(`${fake.url}/models`, {
    method: "POST",
    headers: { authorization: "Bearer r8_test" },
    body: JSON.stringify({ owner: "sandbox", name: "portraits", visibility: "public", hardware: "cpu" }),
  });
  const engine = createReplicateEngine({ ...quick, apiBase: fake.url, store });
  await expect(engine.startTraining(training)).rejects.toMatchObject({
    name: "EngineError",
    retryable: false,
    message: expect.stringContaining("public"),
  });
  expect(fake.jobs()).toEqual([]);
  await engine.cancel({ engine: "replicate", kind: "training", jobId: training.jobId });
  expect(fake.fileCount()).toBe(0);
  await stop();
});
