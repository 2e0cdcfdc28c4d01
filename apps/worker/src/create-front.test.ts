import { createHmac } from "node:crypto";
import { request as httpRequest, type OutgoingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type OpenServer, openServer } from "@portrait-studio/platform";
import { Inngest } from "inngest";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFront, type FrontOptions } from "./create-front.ts";

const signingKey = "0123456789abcdef".repeat(4);
const open: OpenServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close(0);
});

interface Call {
  method?: string;
  path?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Readable;
}

/** whether the runner answers */
let storageAnswer: "ok" | "failed" = "ok";

/** The worker's server with one function, which answers with the length of what it was sent. */
async function start({ local }: { local: boolean }) {
  const lines: string[] = [];
  const client = new Inngest({
    id: "portrait-studio",
    isDev: local,
    baseUrl: "http://127.0.0.1:1",
    eventKey: "event-key",
    ...(!local && { signingKey }),
    logger: { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} },
  });
  const work = client.createFunction({ id: "work", triggers: [{ event: "work" }] }, ({ event }) => ({
    length: String(event.data.text).length,
  }));
  const server = await openServer({
    port: 0,
    log: () => {},
    requestTimeoutMs: 30_000,
    answer: createFront({
      client: client as unknown as FrontOptions["client"],
      functions: [work],
      local,
      log: (_level, message) => lines.push(message),
      checkHealth: async () => ({
        status: "failed",
        version: "0.0.0",
        checks: {
          database: "ok",
          storage: storageAnswer,
          jobs: "failed",
          worker: "ok",
          mail: "failed",
          calls: "ok",
        },
        failing: [],
      }),
    }),
  });
  open.push(server);
  const call = ({ method = "POST", path = runPath, headers = {}, body }: Call = {}) =>
    new Promise<{ status: number | undefined; body: string; sent: number }>((resolve, reject) => {
      const length = typeof body === "string" ? { "content-length": Buffer.byteLength(body) } : {};
      const all = { ...length, ...headers };
      const request = httpRequest({ port: server.port, method, path, headers: all, host: "127.0.0.1" });
      let answered = false;
      request.once("response", (response) => {
        answered = true;
        const sent = request.socket?.bytesWritten ?? 0;
        text(response).then(
          (received) => resolve({ status: response.statusCode, body: received, sent }),
          reject,
        );
      });
      // the rest of a refused body meets a closed connection
      request.on("error", (error) => answered || reject(error));
      request.flushHeaders();
      if (body instanceof Readable) body.pipe(request);
      else request.end(body);
    });
  return { call, lines };
}

const runPath = "/api/inngest?fnId=portrait-studio-work&stepId=step";
const json = { "content-type": "application/json" };

function runOf(textLength: number): string {
  const event = { name: "work", data: { text: "x".repeat(textLength) } };
  return JSON.stringify({
    version: 1,
    event,
    events: [event],
    steps: {},
    ctx: { run_id: "1", attempt: 0, stack: { stack: [], current: 0 } },
  });
}

/** As Inngest signs: what a canonical JSON text of the body is with the time behind it. These bodies sort as they are. */
function signAddress(body: string, at = Math.floor(Date.now() / 1000), key = signingKey): string {
  const canonical = JSON.stringify(sorted(JSON.parse(body)));
  return `t=${at}&s=${createHmac("sha256", key).update(`${canonical}${at}`).digest("hex")}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** 150 MB, made as they are sent. */
function endless(): Readable {
  const part = Buffer.alloc(64 * 1024, 32);
  return Readable.from(
    (function* () {
      for (let sent = 0; sent < 150_000_000; sent += part.length) yield part;
    })(),
  );
}

describe("calls of the runner of this machine", () => {
  it("are carried out", async () => {
    const { call } = await start({ local: true });
    const { status, body } = await call({ headers: json, body: runOf(10) });
    expect([status, body]).toEqual([200, '{"length":10}']);
  });

  it.each([
    ["a page's own name for this machine", { host: "evil.example", ...json }],
    ["a page of another origin", { origin: "http://evil.example", ...json }],
    ["a form or script that asks nobody first", { "content-type": "text/plain" }],
  ])("are refused when they come from %s", async (_who, headers) => {
    const { call } = await start({ local: true });
    expect(await call({ headers, body: runOf(10) })).toMatchObject({ status: 403 });
    expect((await call({ method: "GET", path: "/health", headers: { host: "evil.example" } })).status).toBe(
      403,
    );
  });

  it.each(["POST", "PUT"])("with a body that is no JSON are answered (%s)", async (method) => {
    const { call } = await start({ local: true });
    expect(await call({ method, headers: json, body: "not json" })).toMatchObject({ status: 400 });
  });
});

it("is alive without its services, and ready with database and files, before a job server knows its functions", async () => {
  const { call } = await start({ local: true });
  const ask = (path: string) => call({ method: "GET", path });
  expect([(await ask("/health")).status, (await ask("/ready")).status]).toEqual([200, 200]);
  storageAnswer = "failed";
  expect([(await ask("/health")).status, (await ask("/ready")).status]).toEqual([200, 503]);
  storageAnswer = "ok";
});

describe("calls with a signing key", () => {
  it("are carried out, also with as much as Inngest ever sends", async () => {
    const { call } = await start({ local: false });
    for (const length of [10, 7_900_000]) {
      const body = runOf(length / 2);
      const { status, body: answer } = await call({
        headers: { ...json, "x-inngest-signature": signAddress(body) },
        body,
      });
      expect([status, answer]).toEqual([200, JSON.stringify({ length: length / 2 })]);
    }
  });

  it("are carried out as a proxy hands them on: in chunks, with the scheme in a header", async () => {
    const { call } = await start({ local: false });
    const body = runOf(10);
    const signature = { "x-inngest-signature": signAddress(body), "x-forwarded-proto": "https" };
    const sent = Readable.from([body.slice(0, 20), body.slice(20)]);
    const answer = await call({ headers: { ...json, ...signature }, body: sent });
    expect([answer.status, answer.body]).toEqual([200, '{"length":10}']);
  });

  const body = runOf(10);
  const now = Math.floor(Date.now() / 1000);
  it.each([
    ["none", undefined],
    ["half a", "t=1"],
    ["an old", signAddress(body, now - 3600)],
    ["somebody else's", signAddress(body, now, "f".repeat(64))],
    ["another body's", signAddress(runOf(11))],
  ])("are refused with %s signature, also to register functions", async (_which, signature) => {
    const { call } = await start({ local: false });
    for (const method of ["POST", "PUT"]) {
      const headers = { ...json, ...(signature && { "x-inngest-signature": signature }) };
      const registers = method === "PUT" ? { "x-inngest-sync-kind": "in_band" } : {};
      expect(await call({ method, headers: { ...headers, ...registers }, body })).toMatchObject({
        status: 401,
      });
    }
    expect((await call({ method: "PUT", path: "/api/inngest", headers: {} })).status).toBe(401);
  });

  it.each([
    ["unsigned", {}, 401],
    ["with a forged signature", { "x-inngest-signature": `t=${now}&s=${"0".repeat(64)}` }, 413],
  ])(
    "of 150 MB %s are refused unread, whether they tell their length or not",
    async (_how, headers, status) => {
      const { call } = await start({ local: false });
      for (const framing of [{ "content-length": "150000000" }, { "transfer-encoding": "chunked" }]) {
        // who still writes to a connection that is closed may miss the answer, and asks again
        const answer = await vi.waitFor(
          () => call({ headers: { ...json, ...headers, ...framing }, body: endless() }),
          { timeout: 4_000 },
        );
        expect(answer.status).toBe(status);
        // the bound, and what fits into the buffers between
        expect(answer.sent).toBeLessThan(24_000_000);
      }
    },
  );

  it("with large bodies that never arrive hold up no small ones, and few of them are waited for", async () => {
    const { call } = await start({ local: false });
    const forged = { "x-inngest-signature": `t=${now}&s=${"0".repeat(64)}`, "content-length": "8000000" };
    const stalled = Array.from({ length: 5 }, () => new Readable({ read() {} }));
    const refused = await Promise.race(
      stalled.map((waiting) => call({ headers: { ...json, ...forged }, body: waiting })),
    );
    expect(refused.status).toBe(503);
    expect(
      (await call({ headers: { ...json, "x-inngest-signature": signAddress(body) }, body })).status,
    ).toBe(200);
  });

  it("of other methods and paths are answered", async () => {
    const { call } = await start({ local: false });
    expect((await call({ method: "DELETE" })).status).toBe(405);
    expect((await call({ method: "GET", path: "/api/inngest/../etc" })).status).toBe(404);
    expect((await call({ method: "GET", path: "/health" })).status).toBe(200);
  });
});
