import { type StartedProcess, sendOddRequests, startProcess } from "@portrait-studio/platform/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const signed = {
  INNGEST_DEV: "",
  INNGEST_EVENT_KEY: "event-key",
  INNGEST_SIGNING_KEY: `signkey-test-${"0123456789abcdef".repeat(4)}`,
};
const paths = [
  "/api/inngest",
  "/api/inngest?fnId=portrait-studio-sweep&stepId=step",
  "/api/inngest?probe=trust",
  "/health",
  "/ready",
  "/",
];

// the runner's address leads nowhere: what a call would make the SDK ask there fails, which is an answer too
describe.each([
  ["for the runner of this machine", { INNGEST_DEV: "http://127.0.0.1:1" }, 1],
  ["with a signing key", signed, 2],
])("the worker %s", (_how, settings, seed) => {
  let worker: StartedProcess;
  beforeAll(async () => {
    worker = await startProcess({
      cwd: new URL("..", import.meta.url),
      file: "src/main.ts",
      portVariable: "WORKER_PORT",
      settings,
    });
  });
  afterAll(() => worker.stop());
  const call = (init: RequestInit = {}) => fetch(`http://127.0.0.1:${worker.port}/api/inngest`, init);

  it.each(["POST", "PUT"])("outlives a %s that is no JSON", async (method) => {
    const response = await call({ method, body: "not json", headers: { "content-type": "text/plain" } });
    expect(response.status).toBeLessThan(500);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect((await fetch(`http://127.0.0.1:${worker.port}/health`)).status).toBe(200);
  });

  it("outlives 500 odd requests within its memory", async () => {
    const before = await settledMemory(worker);
    const { statuses, failed } = await sendOddRequests({ port: worker.port, paths, count: 500, seed });
    expect(worker.runs()).toBe(true);
    expect((await fetch(`http://127.0.0.1:${worker.port}/health`)).status).toBe(200);
    // on its own machine the SDK says so of JSON that is no call, and of a runner that it cannot reach
    if (settings === signed) expect(failed).toEqual([]);
    expect(worker.memory() - before).toBeLessThan(150);
    expect(Object.keys(statuses).length).toBeGreaterThan(5);
    expect(worker.output()).not.toContain("An error was not caught.");
  });
});

/** Megabytes, once they stay the same for two seconds: the worker loads its learned models after it has started. */
async function settledMemory({ memory }: StartedProcess): Promise<number> {
  let last = 0;
  let unchanged = 0;
  await expect
    .poll(
      () => {
        const now = memory();
        unchanged = Math.abs(now - last) < 2 ? unchanged + 1 : 0;
        last = now;
        return unchanged;
      },
      { interval: 250, timeout: 60_000 },
    )
    .toBeGreaterThanOrEqual(8);
  return last;
}
