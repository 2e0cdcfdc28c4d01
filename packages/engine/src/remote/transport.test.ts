import { createFalClient } from "@fal-ai/client";
import Replicate from "replicate";
import { afterEach, describe, expect, test } from "vitest";
import {
  breakOff,
  drip,
  type Reply,
  reply,
  replyCompressed,
  type ScriptedServer,
  sendHalf,
  startScriptedServer,
} from "../testing/scripted-server.fixture.ts";
import { createTransport, type TransportOptions } from "./transport.ts";

let server: ScriptedServer;

afterEach(() => server.stop());

const quick = { name: "Provider", backoffMs: 1 };

/** The official clients connected to a server with these replies. */
async function connect(replies: Reply[], options: Partial<TransportOptions> = {}) {
  server = await startScriptedServer(...replies);
  const rewrite = (url: URL) => new URL(`${server.url}${url.pathname}`);
  const { fetch, call } = createTransport({ ...quick, rewrite, ...options });
  const replicate = new Replicate({ auth: "r8_test", fetch });
  const fal = createFalClient({ credentials: "id:secret", fetch });
  return {
    replicate: {
      read: () => call(() => replicate.predictions.get("p1")),
      begin: () => call(() => replicate.predictions.create({ version: "v", input: {} })),
    },
    fal: {
      read: () => call(() => fal.queue.status("fal-ai/flux-lora", { requestId: "r1" })),
      begin: () => call(() => fal.queue.submit("fal-ai/flux-lora", { input: { prompt: "x" } })),
    },
  };
}

describe.each(["replicate", "fal"] as const)("the official client of %s", (name) => {
  test.each([
    ["500", reply(500, { detail: "no" })],
    ["503", reply(503)],
    ["504", reply(504)],
    ["a broken connection", breakOff],
  ])("starts nothing twice when a call that starts a job gets %s", async (_what, answer) => {
    const clients = await connect([answer]);
    await expect(clients[name].begin()).rejects.toMatchObject({ name: "ProviderError", fault: "unclear" });
    expect(server.asked).toHaveLength(1);
  });

  test("waits for Retry-After when it is rate-limited", async () => {
    const clients = await connect([reply(429, {}, { "retry-after": "1" }), reply(200, { id: "p1" })]);
    const begun = Date.now();
    await clients[name].begin();
    expect(Date.now() - begun).toBeGreaterThanOrEqual(950);
    expect(server.asked).toHaveLength(2);
  });

  test("gives up with a retryable fault when the rate limit's wait is too long", async () => {
    const clients = await connect([reply(429, {}, { "retry-after": "3600" })]);
    await expect(clients[name].begin()).rejects.toMatchObject({ fault: "busy" });
    expect(server.asked).toHaveLength(1);
  });

  test("retries calls that change nothing", async () => {
    const clients = await connect([reply(503), breakOff, reply(502), reply(200, { id: "p1" })]);
    await expect(clients[name].read()).resolves.toMatchObject({ id: "p1" });
    const failing = await (async () => {
      await server.stop();
      return connect([reply(500)]);
    })();
    await expect(failing[name].read()).rejects.toMatchObject({ fault: "unavailable" });
    expect(server.asked).toHaveLength(5);
  });

  test.each([
    [401, "denied"],
    [402, "denied"],
    [403, "denied"],
    [404, "gone"],
    [422, "invalid"],
  ])("maps %i to a fault", async (status, fault) => {
    const clients = await connect([reply(status, { detail: "for a reason" })]);
    await expect(clients[name].begin()).rejects.toMatchObject({
      fault,
      message: expect.stringContaining("for a reason"),
    });
    expect(server.asked).toHaveLength(1);
  });
});

test("accepts a date in Retry-After", async () => {
  const soon = new Date(Date.now() + 2000).toUTCString();
  const clients = await connect([reply(429, {}, { "retry-after": soon }), reply(200, { id: "p1" })]);
  const begun = Date.now();
  await clients.replicate.read();
  // dates have no milliseconds
  expect(Date.now() - begun).toBeGreaterThanOrEqual(900);
});

test("redirects are not followed, so the key is not sent elsewhere", async () => {
  const clients = await connect([reply(307, {}, { location: "http://127.0.0.1:9/" })]);
  await expect(clients.replicate.begin()).rejects.toMatchObject({ fault: "unclear" });
  expect(server.asked).toHaveLength(1);
});

test("an error does not quote the request or the signatures of addresses", async () => {
  const clients = await connect([
    reply(422, {
      detail: [{ loc: ["body", "prompt"], type: "too_long", msg: "Ada", input: "Ada on a boat" }],
    }),
    reply(400, { detail: "Could not load https://v3.fal.media/files/a.zip?identity=secret today" }),
    reply(500, "<html>Ada</html>"),
  ]);
  const messages: string[] = [];
  for (const _ of [1, 2, 3]) {
    messages.push(String(await clients.fal.begin().catch((error: Error) => error.message)));
  }
  expect(messages).toEqual([
    "Provider responded with 422: body.prompt too_long",
    "Provider responded with 400: Could not load https://v3.fal.media/files/a.zip?... today",
    "Provider responded with 500: no known reason",
  ]);
});

test("an error does not contain the key", async () => {
  const clients = await connect([reply(500)]);
  const error: Error = await clients.replicate.begin().catch((thrown) => thrown);
  expect(`${error.stack}${JSON.stringify(error)}`).not.toContain("r8_test");
});

describe("an answer", () => {
  const small = { maxBytes: 1000, timeoutMs: 400 };

  test.each([
    ["is too large", reply(200, Buffer.alloc(1001, " "))],
    ["is too large when it is decompressed", replyCompressed(50_000_000)],
    ["is too large, of a failure", reply(500, Buffer.alloc(1001, " "))],
    ["never ends, and comes fast", drip(10_000)],
  ])("that %s is not read to its end, and is not asked for again", async (_what, answer) => {
    const clients = await connect([answer], small);
    await expect(clients.fal.read()).rejects.toMatchObject({
      fault: "unavailable",
      message: expect.stringContaining("over 1000 bytes"),
    });
    expect(server.asked).toHaveLength(1);
    await server.stop();
    const others = await connect([answer], small);
    // the job may have been started
    await expect(others.fal.begin()).rejects.toMatchObject({ fault: "unclear" });
  });

  test.each([
    ["never ends, and comes slowly", drip(1, 20)],
    ["is begun and never continued", drip(1, 60_000)],
    ["is half sent", sendHalf],
  ])("that %s is given up in time", async (_what, answer) => {
    const clients = await connect([answer], { ...small, patienceMs: 1000 });
    const begun = Date.now();
    await expect(clients.replicate.read()).rejects.toMatchObject({ fault: "unavailable" });
    expect(Date.now() - begun).toBeLessThan(3000);
    await server.stop();
    const others = await connect([answer], small);
    await expect(others.replicate.begin()).rejects.toMatchObject({ fault: "unclear" });
    expect(server.asked).toHaveLength(1);
  });

  test("as large as it may be is read whole", async () => {
    const body = { request_id: "r1", filler: "x".repeat(900) };
    const clients = await connect([reply(200, body)], small);
    await expect(clients.fal.read()).resolves.toMatchObject(body);
  });
});
