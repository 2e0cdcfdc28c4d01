import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ArmedFault, startReplicate } from "@portrait-studio/fakes/replicate";
import { expect, test } from "vitest";
import { describeEngine, prepareStore } from "../conformance.ts";
import { describeProvider } from "../conformance-provider.ts";
import { createReplicateEngine } from "./index.ts";
import { verifyReplicateWebhook } from "./webhook.ts";

const usualSpeed = { trainingMs: 60, pictureMs: 30 };

async function startDouble() {
  const speed = { ...usualSpeed };
  const dataDir = await mkdtemp(join(tmpdir(), "replicate-"));
  const double = await startReplicate({
    port: 0,
    dataDir,
    log: () => {},
    speed,
    pictureSize: 128,
    retryPauseMs: 10,
  });
  return {
    double,
    /** of the next jobs */
    speed,
    versions: async () =>
      (await readdir(dataDir, { recursive: true })).filter((name) => name.endsWith(".zip")),
    stop: async () => {
      await double.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

const quick = { token: "r8_test", pollMs: 10, backoffMs: 10, stopMs: 20 };

describeEngine("Replicate", async (store) => {
  const { double, speed, stop } = await startDouble();
  return {
    createEngine: () => createReplicateEngine({ ...quick, apiBase: double.url, store }),
    begun: () => double.jobs().length,
    hold: () => {
      speed.pictureMs = 60_000;
    },
    release: () => {},
    cleanUp: stop,
  };
});

describeProvider("Replicate", async (store) => {
  const { double, versions, stop } = await startDouble();
  return {
    createEngine: (webhookUrl) => createReplicateEngine({ ...quick, apiBase: double.url, store, webhookUrl }),
    arm: (faults) => double.faults.arm(faults as ArmedFault[]),
    jobs: double.jobs,
    verify: (request) => verifyReplicateWebhook(request, { secrets: [double.webhookSecret] }),
    findsLostWork: true,
    holds: async () => double.fileCount() + (await versions()).length,
    cleanUp: stop,
  };
});

test("faces are never trained into a public model", async () => {
  const { double, stop } = await startDouble();
  const { store, training } = await prepareStore(4);
  await fetch(`${double.url}/models`, {
    method: "POST",
    headers: { authorization: "Bearer r8_test" },
    body: JSON.stringify({ owner: "sandbox", name: "portraits", visibility: "public", hardware: "cpu" }),
  });
  const engine = createReplicateEngine({ ...quick, apiBase: double.url, store });
  await expect(engine.startTraining(training)).rejects.toMatchObject({
    name: "EngineError",
    retryable: false,
    message: expect.stringContaining("public"),
  });
  expect(double.jobs()).toEqual([]);
  await engine.cancel({ engine: "replicate", kind: "training", jobId: training.jobId });
  expect(double.fileCount()).toBe(0);
  await stop();
});
