import { get } from "node:http";
import { generations, images, tasks } from "@portrait-studio/db";
import { createLog, openServer, startHeartbeat } from "@portrait-studio/platform";
import { createGeneration, createHealthWatch } from "@portrait-studio/studio";
import { createTestStudio, makeImages, type TestStudio, trainedModel } from "@portrait-studio/studio/testing";
import { otherPersonUpTo } from "@portrait-studio/vision/sameness";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTelemetry } from "../start-telemetry.ts";
import { openMetrics } from "./open-metrics.ts";
import { createProcessMetrics } from "./process-metrics.ts";

let context: TestStudio;
beforeAll(async () => {
  context = await createTestStudio();
});
afterAll(() => context.close());

const host = "127.0.0.1";
const noMetrics = {
  appUrl: "https://studio.example",
  metrics: { web: undefined, worker: undefined },
  tracesUrl: undefined,
  host,
  workerHost: host,
};

/** A server with one page, as web and worker have it. */
async function serve(onAnswered: NonNullable<Awaited<ReturnType<typeof startTelemetry>>["onAnswered"]>) {
  const server = await openServer({
    port: 0,
    log: () => {},
    requestTimeoutMs: 5_000,
    onAnswered,
    answer: (_request, response) => {
      response.setHeader("x-request-id", "req-1");
      response.writeHead(201).end("made");
    },
  });
  return { url: `http://${host}:${server.port}`, close: () => server.close(0) };
}

test("the worker's metrics say what waits, what ended and how, what is held, and who runs", async () => {
  const actor = await context.signUp();
  await makeImages(context.studio, actor, { count: 2 });
  const modelId = await trainedModel(context.studio, actor);
  await createGeneration(context.studio, actor, { prompt: "noir", count: 3, aspectRatio: "4:5", modelId });
  const [ofAnother] = await context.studio.db.select().from(images);
  await context.studio.db
    .update(images)
    .set({ likeness: otherPersonUpTo, plan: { replaces: "blank" } })
    .where(eq(images.id, ofAnother?.id ?? ""));
  await context.studio.db
    .update(generations)
    .set({ withheld: [{ position: 2, flaw: "face" }] })
    .where(eq(generations.status, "completed"));
  const [waiting] = await context.studio.db
    .select()
    .from(generations)
    .where(eq(generations.status, "pending"));
  const task = { jobId: waiting?.id ?? "", userId: actor.userId };
  await context.studio.db.insert(tasks).values([
    { ...task, position: 0, createdAt: new Date(Date.now() - 90_000) },
    { ...task, position: 1, holder: "a worker", heldUntil: new Date(Date.now() + 60_000) },
  ]);
  const health = createHealthWatch(context.studio);
  const heartbeat = await startHeartbeat(context.studio, "worker", health);
  const metrics = createProcessMetrics("worker");
  metrics.addHealth(health);
  metrics.addFigures(context.studio);
  metrics.addIntake({ unsigned: () => 4 });
  metrics.addCalls(() => ({ inHand: 3, arriving: 2, refused: 5, cutOff: 7 }));
  const log = metrics.countLog(createLog("worker", () => {}));
  log("error", "Something failed.");
  const counted = await serve(metrics.countAnswer);
  await fetch(counted.url);
  await counted.close();
  const server = await openMetrics(metrics, { host, port: 0, log, appUrl: "https://studio.example" });
  try {
    const response = await fetch(`http://${host}:${server.port}/metrics`);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    const lines = (await response.text()).split("\n");
    for (const line of [
      'studio_jobs{kind="generation",status="pending",app="worker"} 1',
      'studio_jobs_ended_1h{kind="generation",status="completed",app="worker"} 1',
      'studio_images_1h{engine="scripted",outcome="delivered",app="worker"} 2',
      'studio_images_1h{engine="scripted",outcome="second_try",app="worker"} 1',
      'studio_images_1h{engine="scripted",outcome="another_person",app="worker"} 1',
      'studio_images_1h{engine="scripted",outcome="withheld_face",app="worker"} 1',
      'studio_credits{state="held",app="worker"} 3',
      'studio_check_failing_seconds{check="jobs",app="worker"} 0',
      'studio_runs_silent{app="worker"} 0',
      'studio_tasks{state="waiting",app="worker"} 1',
      'studio_tasks{state="in hand",app="worker"} 1',
      'studio_credits{state="available",app="worker"} 55',
      'studio_processes{process="worker",app="worker"} 1',
      'studio_processes{process="web",app="worker"} 0',
      'studio_log_lines_total{level="error",app="worker"} 1',
      'studio_calls{state="arriving",app="worker"} 2',
      'studio_calls{state="in hand",app="worker"} 3',
      'studio_calls_refused_total{reason="no place",app="worker"} 5',
      'studio_calls_refused_total{reason="cut off",app="worker"} 7',
      'studio_images_unsigned_total{app="worker"} 4',
    ])
      expect(lines).toContain(line);
    expect(lines).toContainEqual(
      expect.stringMatching(/^studio_job_seconds_1h\{kind="generation",status="completed",quantile="0.95"/),
    );
    expect(lines).toContainEqual(
      expect.stringMatching(/^studio_http_request_seconds_count\{.*status="201".*\} 1$/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^studio_tasks_oldest_seconds\{app="worker"\} 9\d/));
    expect(lines).toContainEqual(expect.stringMatching(/^studio_outbox_waiting\{app="worker"\} \d+$/));
    expect(lines).toContainEqual(expect.stringMatching(/^process_resident_memory_bytes\{/));
    expect((await fetch(`http://${host}:${server.port}/`)).status).toBe(404);
  } finally {
    await server.close(0);
    await heartbeat.stop();
  }
});

test("without its database a process still tells what it knows by itself", async () => {
  const away = async () => {
    throw new Error("connect ECONNREFUSED");
  };
  const select = () => ({ from: () => ({ where: away }) });
  const gone = { ...context.studio, db: { execute: away, select } as never };
  const health = createHealthWatch(gone);
  await health.beat(away);
  for (const db of [gone.db, { execute: () => new Promise(() => {}), select } as never]) {
    const metrics = createProcessMetrics("worker");
    metrics.addHealth(health);
    metrics.addFigures({ db });
    const text = await metrics.registry.metrics();
    expect(text).toMatch(/studio_check_failing_seconds\{check="database",app="worker"\} 0\.\d+/);
    expect(text).not.toMatch(/^studio_processes\{/m);
  }
});

test("without settings nothing is observed", async () => {
  const { onAnswered, open } = await startTelemetry("web", { ...noMetrics, logRequests: false }, () => {});
  expect(onAnswered).toBeUndefined();
  await (await open({ studio: context.studio, health: createHealthWatch(context.studio) }))();
});

test("a request has a line with its id, and none of its secrets", async () => {
  const lines: unknown[] = [];
  const { onAnswered } = await startTelemetry(
    "web",
    { ...noMetrics, logRequests: true },
    (_level, message, facts) => lines.push([message, facts]),
  );
  const { url, close } = await serve(onAnswered ?? (() => {}));
  await fetch(`${url}/api/share/01JABCDEFGHJKMNPQRSTVWXYZ0?signature=secret`);
  await close();
  expect(lines).toEqual([
    [
      "Request.",
      { method: "GET", path: "/api/share/:id", status: 201, requestId: "req-1", ms: expect.any(Number) },
    ],
  ]);
});

test("the metrics' port serves no page of a name that was led to it", async () => {
  const metrics = createProcessMetrics("web");
  const server = await openMetrics(metrics, {
    host,
    port: 0,
    log: () => {},
    appUrl: "https://studio.example",
  });
  const ask = (name: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = { host: `${name}:9464` };
      get({ host, port: server.port, path: "/metrics", headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on("error", reject);
    });
  try {
    for (const name of [
      "127.0.0.1",
      "[::1]",
      "localhost",
      "web",
      "10.0.0.7",
      "studio.example",
      "web.prod.svc.cluster.local",
    ])
      expect([name, await ask(name)]).toEqual([name, 200]);
    for (const name of ["evil.example", "127.0.0.1.evil.example", "studio.example.evil.test", "local.evil"])
      expect([name, await ask(name)]).toEqual([name, 421]);
  } finally {
    await server.close(0);
  }
});
