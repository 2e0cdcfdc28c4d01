import { execFile } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { context as activeContext, diag, trace } from "@opentelemetry/api";
import { createApi } from "@portrait-studio/api";
import { type HostedJobs, hostJobs } from "@portrait-studio/jobs/testing";
import { type OpenServer, openServer } from "@portrait-studio/platform";
import { createTestStudio, type TestStudio, trainedModel } from "@portrait-studio/studio/testing";
import { inSpan } from "@portrait-studio/tracing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Collector, startCollector } from "../testing/index.ts";
import { startTraces } from "./start-traces.ts";

const run = promisify(execFile);
let collector: Collector;
let stopTraces = async () => {};
const complaints: string[] = [];

/** As a process does that has these variables. */
function begin(variables: Record<string, string> = { OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" }): void {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...variables };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const stop = startTraces("web", (_level, message) => void complaints.push(message));
  stopTraces = async () => {
    stopTraces = async () => {};
    await stop();
    // the next process of this file begins like a new one
    for (const api of [trace, activeContext, diag]) api.disable();
  };
}

beforeEach(async () => {
  complaints.length = 0;
  collector = await startCollector();
});
afterEach(async () => {
  await stopTraces();
  vi.unstubAllEnvs();
  await collector.close();
});

describe("a request", () => {
  let context: TestStudio;
  let jobs: HostedJobs;
  let server: OpenServer;
  beforeAll(async () => {
    context = await createTestStudio({ max: 20 });
    jobs = await hostJobs(context.studio, context.databaseUrl, { traced: true });
    const api = createApi(context.studio, { version: "test" });
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      let body = "";
      for await (const part of request.setEncoding("utf8")) body += part;
      const { method = "", url, headers } = request;
      const own = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      const {
        status,
        headers: given,
        ...rest
      } = await api
        .handle(new Request(`http://studio${url}`, { method, headers: own, ...(body && { body }) }))
        .then(async (found) => ({ status: found.status, headers: found.headers, text: await found.text() }));
      response.writeHead(status, Object.fromEntries(given)).end(rest.text);
    };
    server = await openServer({ port: 0, log: () => {}, requestTimeoutMs: 30_000, traced: true, answer });
  });
  afterAll(async () => {
    await server.close(0);
    await jobs.stop();
    await context.close();
  });

  test("is one trace with its procedure, its statements, and the job that it starts, without a value", async () => {
    const { studio } = context;
    type Known = { functions: unknown[] };
    const known = async () =>
      ((await (await fetch(`${jobs.runnerUrl}/dev`)).json()) as Known).functions.length;
    await expect.poll(known).toBeGreaterThan(0);
    const actor = await context.signUp();
    const token = await studio.auth.createSession(actor.userId);
    const modelId = await trainedModel(studio, actor);
    context.engine.generation = { state: "completed", ready: [0] };
    begin();
    const secrets = {
      prompt: "a mermaid in the Lake of Zug",
      repeat: "once-and-only-once",
      forged: "4bf92f3577b34da6a3ce929d0e0e4736",
    };
    const post = await fetch(`http://127.0.0.1:${server.port}/api/generation/requests?signature=sesame`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        "idempotency-key": secrets.repeat,
        traceparent: `00-${secrets.forged}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({ modelId, prompt: secrets.prompt, count: 1, aspectRatio: "4:5" }),
    });
    expect(post.status).toBe(200);
    const { id } = (await post.json()) as { id: string };
    await fetch(`http://127.0.0.1:${server.port}/api/generation/requests/${id}/${actor.email}`);
    const status = async () => {
      const { rows } = await studio.db.execute<{ status: string }>(
        `select status from generation where id = '${id}'`,
      );
      return rows[0]?.status;
    };
    await expect.poll(status).toBe("completed");
    const run = "job generate-portraits";
    const names = () => collector.spans().map(({ name }) => name);
    await expect
      .poll(names)
      .toEqual(expect.arrayContaining([run, "step start", "step store-0", "step tidy"]));
    await stopTraces();

    const spans = collector.spans();
    const root = spans.find(({ name }) => name === "POST /api/generation/requests");
    expect(root).toMatchObject({ parentSpanId: undefined, service: "portrait-studio-web" });
    const ofTrace = spans.filter(({ traceId }) => traceId === root?.traceId);
    const nameOf = (id: string | undefined) => ofTrace.find(({ spanId }) => spanId === id)?.name;
    const parents = (name: string) =>
      new Set(ofTrace.filter((span) => span.name === name).map(({ parentSpanId }) => nameOf(parentSpanId)));
    expect(parents("generation.create")).toEqual(new Set([root?.name]));
    expect(parents('insert into "generation"')).toEqual(new Set(["generation.create"]));
    expect(parents(run)).toEqual(new Set(["generation.create"]));
    for (const step of ["start", "store-0", "complete", "tidy"])
      expect(parents(`step ${step}`)).toEqual(new Set([run]));
    expect(parents('insert into "image"')).toEqual(new Set(["step store-0"]));
    // the second request is a trace of its own
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBeGreaterThan(1);

    const all = collector.received();
    const values = {
      ...secrets,
      token,
      email: actor.email,
      user: actor.userId,
      modelId,
      id,
      query: "sesame",
    };
    for (const [name, value] of Object.entries(values))
      expect([name, all.includes(value)]).toEqual([name, false]);
  });
});

test("a failure has its code, and no word of its message", async () => {
  begin();
  const failing = inSpan("work", {}, () => Promise.reject(new RangeError("ana@example.com is too long")));
  await expect(failing).rejects.toThrow("too long");
  await stopTraces();
  expect(collector.received()).toContain("RangeError");
  expect(collector.received()).not.toContain("ana@");
});

test("spans of libraries are not recorded, and the studio's within them belong to its trace", async () => {
  begin();
  await inSpan("outer", {}, () =>
    trace
      .getTracer("next.js")
      .startActiveSpan("GET /share/sesame", (library) => inSpan("inner", {}, async () => library.end())),
  );
  await stopTraces();
  const [inner, outer] = collector.spans();
  expect(collector.spans()).toHaveLength(2);
  expect(inner).toMatchObject({ name: "inner", parentSpanId: outer?.spanId });
});

test("are sent as the standard's variables say: as Protocol Buffers by default, under a name, a share of them", async () => {
  begin({ OTEL_SERVICE_NAME: "atelier" });
  await inSpan("work", {}, async () => {});
  await stopTraces();
  expect(collector.types()).toEqual(["application/x-protobuf"]);
  expect(collector.received()).toContain("atelier");
  begin({ OTEL_TRACES_SAMPLER: "always_off" });
  await inSpan("left out", {}, async () => {});
  await stopTraces();
  expect(collector.received()).not.toContain("left out");
});

test("a collector that refuses is named once in the log", async () => {
  begin({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/nowhere`, OTEL_BSP_SCHEDULE_DELAY: "10" });
  for (const calls of [1, 2, 3]) {
    await inSpan("work", {}, async () => {});
    await expect.poll(() => collector.types().length).toBe(calls);
  }
  await stopTraces();
  expect(complaints).toEqual(["Traces could not be sent."]);
});

test("without the variable, nothing of OpenTelemetry is loaded but the interface that Inngest's SDK brings", async () => {
  const list = async (...args: string[]) => {
    const file = new URL("list-modules.fixture.ts", import.meta.url).pathname;
    return (await run(process.execPath, [file, ...args])).stdout.split("\n");
  };
  expect(await list()).toEqual(["@opentelemetry/api"]);
  expect(await list("on")).toEqual(
    expect.arrayContaining(["@opentelemetry/sdk-node", "@opentelemetry/sdk-trace"]),
  );
});
