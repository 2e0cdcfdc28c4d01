import { createHmac } from "node:crypto";
import { outbox } from "@portrait-studio/db";
import { createTestDatabase, type TestDatabase } from "@portrait-studio/db/testing";
import { type InngestServer, startInngest } from "@portrait-studio/inngest-runner";
import { type StartedProcess, startProcess } from "@portrait-studio/platform/testing";
import { afterEach, beforeEach, expect, it } from "vitest";

// The worker as it is deployed, with a server that signs as a hosted Inngest does: events are refused without an event key, and
// calls in both directions without the signing key.

const oldKey = `signkey-test-${"0a91".repeat(16)}`;
const newKey = `signkey-test-${"b1c7".repeat(16)}`;
const patience = { timeout: 30_000, interval: 100 };

let database: TestDatabase;
let runnerDatabase: TestDatabase;
let runner: InngestServer;
let worker: StartedProcess | undefined;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  worker = undefined;
  database = await createTestDatabase({ max: 2 });
  runnerDatabase = await createTestDatabase({ max: 1 });
});
afterEach(async () => {
  await worker?.stop();
  await runner.stop();
  await database.close();
  await runnerDatabase.close();
});

interface Keys {
  INNGEST_SIGNING_KEY: string;
  INNGEST_SIGNING_KEY_FALLBACK?: string;
  INNGEST_EVENT_KEY: string;
}

/** Starts the server, and the worker with its keys; where the worker has run before, only the server. */
async function start(signing: { key: string; eventKeys: string[] }, keys: Keys): Promise<void> {
  const log = (line: string) => void lines.push(line);
  const options = { databaseUrl: runnerDatabase.url, retryIntervalMs: 20, signing, log };
  // its port is known before the worker starts, and the worker's before it registers
  runner = await startInngest({ ...options, port: 0 });
  worker = await startProcess({
    cwd: new URL("..", import.meta.url),
    file: "src/main.ts",
    portVariable: "WORKER_PORT",
    settings: { INNGEST_DEV: "", INNGEST_BASE_URL: runner.url, DATABASE_URL: database.url, ...keys },
  });
  await changeServerKeys(signing);
}

/** Restarts the server with other keys, as an operator does. */
async function changeServerKeys(signing: { key: string; eventKeys: string[] }): Promise<void> {
  const { port } = runner;
  await runner.stop();
  runner = await startInngest({
    databaseUrl: runnerDatabase.url,
    port,
    appUrl: `http://127.0.0.1:${worker?.port}/api/inngest`,
    retryIntervalMs: 20,
    signing,
    log: (line) => void lines.push(line),
  });
}

/** The worker's relay sends this event, and it starts a run of one step, even if there is no such model. */
async function sendEvent(id: string): Promise<void> {
  const data = { modelId: `mdl_${id}`, userId: "usr_nobody" };
  await database.db.insert(outbox).values({ id, name: "model/deleted", data });
}

async function completedRuns(): Promise<number> {
  const answer = await fetch(`${runner.url}/api/runs?function=portrait-studio-purge-model&status=Completed`);
  return ((await answer.json()) as { runs: unknown[] }).runs.length;
}

it("runs jobs, through a change of the signing key", async () => {
  const keys = {
    INNGEST_SIGNING_KEY: newKey,
    INNGEST_SIGNING_KEY_FALLBACK: oldKey,
    INNGEST_EVENT_KEY: "event-1",
  };
  await start({ key: oldKey, eventKeys: ["event-1", "event-2"] }, keys);
  await sendEvent("one");
  await expect.poll(completedRuns, patience).toBe(1);

  await changeServerKeys({ key: newKey, eventKeys: ["event-1", "event-2"] });
  await sendEvent("two");
  await expect.poll(completedRuns, patience).toBe(2);
  expect(worker?.output()).not.toContain("Signature validation failed");
});

it("without the signing key is not registered, and both sides say what to compare", async () => {
  await start(
    { key: newKey, eventKeys: ["event-1"] },
    { INNGEST_SIGNING_KEY: oldKey, INNGEST_EVENT_KEY: "event-1" },
  );
  await expect
    .poll(() => lines.join("\n"), patience)
    .toContain("the app refused the signature: compare INNGEST_SIGNING_KEY");
  expect(worker?.output()).toContain("Signature validation failed");
  await sendEvent("one");
  const sent = async () => (await database.db.select().from(outbox))[0]?.sentAt ?? null;
  await expect.poll(sent, patience).not.toBeNull();
  expect(await completedRuns()).toBe(0);
});

it("with a removed event key keeps its events until it has a new one", async () => {
  const keys = { INNGEST_SIGNING_KEY: oldKey, INNGEST_EVENT_KEY: "event-1" };
  await start({ key: oldKey, eventKeys: ["event-2"] }, keys);
  await sendEvent("one");
  await expect.poll(() => worker?.output(), patience).toContain("cannot be sent");
  expect(await completedRuns()).toBe(0);
  await changeServerKeys({ key: oldKey, eventKeys: ["event-1", "event-2"] });
  await expect.poll(completedRuns, patience).toBe(1);
});

it("records nothing of a run for a call that Inngest has not signed", async () => {
  await start(
    { key: oldKey, eventKeys: ["event-1"] },
    { INNGEST_SIGNING_KEY: oldKey, INNGEST_EVENT_KEY: "event-1" },
  );
  await sendEvent("one");
  await expect.poll(completedRuns, patience).toBe(1);
  await database.db.update(outbox).set({ heardAt: null, endedAt: null });
  const event = { data: { modelId: "mdl_one", userId: "usr_nobody" }, id: "one", name: "model/deleted" };
  // what is signed is JSON whose names are sorted, as these are
  const body = JSON.stringify({
    ctx: { attempt: 0, run_id: "01J0000000000000000000000A", stack: { current: 0, stack: [] } },
    event,
    events: [event],
    steps: {},
    version: 1,
  });
  const call = async (key: string) => {
    const at = Math.floor(Date.now() / 1000);
    const secret = key.replace(/^signkey-\w+-/, "");
    const s = createHmac("sha256", secret).update(body).update(String(at)).digest("hex");
    const url = `http://127.0.0.1:${worker?.port}/api/inngest?fnId=portrait-studio-purge-model&stepId=step`;
    const headers = { "content-type": "application/json", "x-inngest-signature": `t=${at}&s=${s}` };
    return (await fetch(url, { method: "POST", headers, body })).status;
  };
  const heard = async () => (await database.db.select().from(outbox))[0]?.heardAt ?? null;
  expect(await call(newKey)).toBe(401);
  expect(await heard()).toBeNull();
  expect(await call(oldKey)).toBeLessThan(300);
  expect(await heard()).not.toBeNull();
});
