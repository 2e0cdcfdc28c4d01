import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Inngest } from "inngest";
import { serve } from "inngest/node";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { startInngest } from "./index.ts";
import type { Signing } from "./signing.ts";
import { makeDatabase, type TestDatabase } from "./testing/make-database.ts";
import { waitFor } from "./testing/wait-for.ts";

const oldKey = `signkey-test-${"0a".repeat(32)}`;
const newKey = `signkey-test-${"b1".repeat(32)}`;

let database: TestDatabase;
const cleanUp: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await makeDatabase(inject("postgresUrl"));
});
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
  await database.drop();
});

interface AppKeys {
  signingKey: string;
  signingKeyFallback?: string;
  eventKey: string;
}

/** A runner that signs and an app in the SDK's cloud mode, which reports each error that its SDK logs. */
async function open(signing: Signing, keys: AppKeys) {
  const errors: string[] = [];
  const lines: string[] = [];
  const app = createServer();
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  cleanUp.push(async () => {
    app.closeAllConnections();
    app.close();
  });
  const address = `http://127.0.0.1:${(app.address() as AddressInfo).port}/api/inngest`;
  const runner = await startInngest({
    databaseUrl: database.url,
    port: 0,
    appUrl: address,
    retryIntervalMs: 20,
    signing,
    log: (line) => lines.push(line),
  });
  cleanUp.push(runner.stop);
  const note = (...words: unknown[]) => void errors.push(words.map(String).join(" "));
  const logger = { info: () => {}, warn: () => {}, debug: () => {}, error: note };
  const client = new Inngest({ id: "shop", isDev: false, baseUrl: runner.url, logger, ...keys });
  const work = client.createFunction(
    { id: "work", retries: 0, triggers: [{ event: "work" }] },
    async ({ event, step }) => {
      const doubled = await step.run("double", () => event.data.amount * 2);
      await step.sleep("pause", 1);
      return await step.run("write", () => `${event.data.text} ${doubled}`);
    },
  );
  app.on("request", serve({ client, functions: [work], servePath: "/api/inngest" }));
  const registered = () =>
    waitFor("the app to be registered", async () => lines.some((line) => / registered$/.test(line)));
  const ended = () =>
    waitFor("the run", async () => {
      const ended = "select output from run where ended_at is not null";
      return (await database.query<{ output: unknown }>(ended, []))[0];
    });
  const run = async (): Promise<unknown> => {
    await registered();
    // names out of order, text beyond ASCII and numbers that Go and JavaScript may write differently
    await client.send({
      name: "work",
      data: { text: "é\u2028\u{1f600}", z: 1e21, amount: 0.1, a: [-0, 5e-7, null] },
    });
    return (await ended()).output;
  };
  return { url: runner.url, client, lines, errors, run };
}

const output = "é\u2028\u{1f600} 0.2";

it("runs functions of an app with the same keys, and steps are kept by signed calls back", async () => {
  const { run, errors } = await open(
    { key: oldKey, eventKeys: ["e1"] },
    { signingKey: oldKey, eventKey: "e1" },
  );
  expect(await run()).toBe(output);
  expect(errors).toEqual([]);
});

describe("a change of the signing key", () => {
  it.each([
    ["the app has both, the server still the old one", oldKey],
    ["the server has the new one too", newKey],
  ])("pauses nothing while %s", async (_when, key) => {
    const keys = { signingKey: newKey, signingKeyFallback: oldKey, eventKey: "e1" };
    const { run } = await open({ key, eventKeys: ["e1"] }, keys);
    expect(await run()).toBe(output);
  });

  it("leaves an app with another key unregistered, and says what to compare", async () => {
    const { lines, url } = await open(
      { key: newKey, eventKeys: ["e1"] },
      { signingKey: oldKey, eventKey: "e1" },
    );
    await waitFor("the refusal", async () =>
      lines.some((line) => /refused the signature: compare INNGEST_SIGNING_KEY/.test(line)),
    );
    expect(await database.query("select from function", [])).toEqual([]);
    expect(url).toMatch(/^http/);
  });
});

describe("a change of the event key", () => {
  it.each(["e1", "e2"])("accepts events with %s while the server has both", async (eventKey) => {
    const { run } = await open({ key: oldKey, eventKeys: ["e1", "e2"] }, { signingKey: oldKey, eventKey });
    expect(await run()).toBe(output);
  });

  it("refuses events with a removed key, and says what to compare", async () => {
    const { url, client } = await open(
      { key: oldKey, eventKeys: ["e2"] },
      { signingKey: oldKey, eventKey: "e1" },
    );
    const answer = await fetch(`${url}/e/e1`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"work"}',
    });
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { status: 401, error: expect.stringContaining("INNGEST_EVENT_KEY") },
    ]);
    await expect(client.send({ name: "work", data: {} })).rejects.toThrow();
    expect(await database.query("select from event", [])).toEqual([]);
  });
});
