import { type ChildProcess, fork, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { report, say } from "@portrait-studio/bench";
import { auditLedger, grantCredits } from "@portrait-studio/billing/ledger";
import { connectDatabase, generations, images, newId, users } from "@portrait-studio/db";
import { startBenchDatabase } from "@portrait-studio/db/bench";
import { startInngest } from "@portrait-studio/inngest-runner";
import { createJobsClient, dispatchEvents, type JobsConfig } from "@portrait-studio/jobs/client";
import { createSimulatedModel, createSimulatedWorker } from "@portrait-studio/jobs/simulated-worker";
import { freePort } from "@portrait-studio/sandbox/free-port";
import { createGeneration } from "@portrait-studio/studio";
import { eq, sql } from "drizzle-orm";
import { createBenchStudio, type WorkerOrder } from "./bench-studio.ts";

// Requests of four images each for every worker, behind a balancer that takes turns: how often an image is rendered, and how long it
// takes against one worker with its share. Renders only take time, so that eight workers can be shown on two cores:
//   node packages/platform/bench/workers.ts [--workers 1,2,4,8] [--share 32] [--kill] [--inngest PROGRAM] [--lose-runs]
// --kill kills a worker in the middle, and starts another one. With --lose-runs all is one person's shoot, and our runner loses all that it
// has in hand when the first image is there.

const { values } = parseArgs({
  options: {
    workers: { type: "string", default: "1,2,4,8" },
    share: { type: "string", default: "32" },
    render: { type: "string", default: "400" },
    kill: { type: "boolean", default: false },
    "lose-runs": { type: "boolean", default: false },
    inngest: { type: "string" },
  },
});
const share = Number(values.share);
const places = 2;
const imagesEach = 4;
const times: number[] = [];
for (const workers of values.workers.split(",").map(Number)) times.push(await measure(workers));
report({
  name: "time of many workers / of one with the same share, at most",
  figures: [Math.max(...times) / (times[0] ?? Number.NaN)],
  ...(!values.kill && { goal: { atMost: 1.1 } }),
});
process.exit();

/** @returns seconds from the first request to the last image */
async function measure(count: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "studio-workers-"));
  const database = await startBenchDatabase();
  const children: ChildProcess[] = [];
  const ports: number[] = [];
  const rendered: number[] = [];
  const balancer = await startBalancer(ports);
  const server = await startJobServer(balancer.url, database.url, folder);
  const start = async () => {
    const order: WorkerOrder = {
      ...{ databaseUrl: database.url, folder: join(folder, "files"), jobs: server.config, places },
      renderMs: Number(values.render),
    };
    const child = fork(new URL("./workers-child.ts", import.meta.url), [JSON.stringify(order)]);
    children.push(child);
    child.on("message", (message: { rendered?: number }) => {
      if (message.rendered !== undefined) rendered.push(message.rendered);
    });
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    ports.push(port);
    return port;
  };
  const { studio: bare, close } = createBenchStudio({
    databaseUrl: database.url,
    folder: join(folder, "files"),
  });
  const studio = createSimulatedWorker(bare, { renderMs: 0, onRender: () => {} });
  const client = createJobsClient(server.config, studio);
  studio.dispatch = (events) => dispatchEvents(client, events);
  try {
    for (let n = 0; n < count; n += 1) await start();
    await server.ready();
    const requests = count * share;
    const began = performance.now();
    // two of a person run at once, so each asks for two
    const ofEach = values["lose-runs"] ? requests : 2;
    for (let n = 0; n < requests; n += ofEach) {
      const userId = newId("user");
      await studio.db.insert(users).values({ id: userId, email: `${userId}@example.com` });
      const credits = {
        userId,
        source: "welcome",
        sourceRef: `welcome:${userId}`,
        amount: ofEach * imagesEach,
      } as const;
      await grantCredits(studio.db, { ...credits, expiry: "30d" });
      const modelId = await createSimulatedModel(studio, { userId });
      const actor = { userId, email: "", language: "en" } as const;
      for (let seed = n; seed < n + ofEach; seed += 1)
        await createGeneration(studio, actor, {
          modelId,
          prompt: "noir",
          count: imagesEach,
          aspectRatio: "4:5",
          seed,
        });
    }
    const made = () => studio.db.$count(images);
    if (values["lose-runs"]) {
      while ((await made()) === 0) await pause(50);
      await server.loseRuns();
    }
    if (values.kill) {
      while ((await made()) < (requests * imagesEach) / 3) await pause(100);
      children[0]?.kill("SIGKILL");
      ports.shift();
      await start();
    }
    while ((await studio.db.$count(generations, eq(generations.status, "completed"))) < requests)
      await pause(100);
    const seconds = (performance.now() - began) / 1000;
    const all = await made();
    const { rows: gaps } = await studio.db.execute<{ seconds: number }>(sql`
      select max(extract(epoch from gap))::float8 as seconds
      from (select created_at - lag(created_at) over (order by created_at) as gap from image) gaps`);
    const files = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true });
    const left = files.filter(
      (file) => file.isFile() && !/\/(portraits|models)\//.test(`${file.parentPath}/`),
    ).length;
    const { rows } = await studio.db.execute<{ charged: number }>(
      sql`select sum(credits_charged)::int as charged from generation`,
    );
    const findings = await auditLedger(studio.db);
    say(
      `${count} workers: ${requests} requests, ${all} images in ${seconds.toFixed(1)} s, ` +
        `${(rendered.length / all).toFixed(2)} renders an image, ${rendered.length - all} made twice, ` +
        `${rows[0]?.charged} credits, ${left} files left, ${findings.length} findings, ` +
        `at most ${gaps[0]?.seconds.toFixed(1)} s from one image to the next`,
    );
    const most = values.kill ? all + places : all;
    if (
      all !== requests * imagesEach ||
      rendered.length > most ||
      rows[0]?.charged !== all ||
      left ||
      findings.length
    )
      process.exitCode = 1;
    return seconds;
  } finally {
    for (const child of children) child.kill("SIGKILL");
    await server.stop();
    balancer.close();
    await studio.intake.close();
    await close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Our runner, or Inngest's own server. */
async function startJobServer(appUrl: string, databaseUrl: string, folder: string) {
  const none = { devUrl: undefined, baseUrl: undefined, eventKey: undefined, signingKey: undefined };
  const sdkUrl = `${appUrl}/api/inngest`;
  if (!values.inngest) {
    const startRunner = (port: number) =>
      startInngest({ databaseUrl, port, appUrl: sdkUrl, retryIntervalMs: 200 });
    let runner = await startRunner(0);
    const isReady = async () =>
      ((await (await fetch(`${runner.url}/dev`)).json()) as { functions: unknown[] }).functions.length > 0;
    const config: JobsConfig = { ...none, devUrl: runner.url };
    const loseRuns = async () => {
      await runner.stop();
      await drop(databaseUrl);
      runner = await startRunner(Number(new URL(runner.url).port));
    };
    return { config, ready: () => until(isReady), loseRuns, stop: () => runner.stop() };
  }
  const [eventKey, key] = [randomBytes(16).toString("hex"), randomBytes(32).toString("hex")];
  const [port, gateway, grpc, executor] = await Promise.all(Array.from({ length: 4 }, freePort));
  const baseUrl = `http://127.0.0.1:${port}`;
  const flags = {
    ...{
      host: "127.0.0.1",
      port,
      "sdk-url": sdkUrl,
      "poll-interval": 5,
      "event-key": eventKey,
      "signing-key": key,
    },
    ...{ "sqlite-dir": folder, "connect-gateway-port": gateway },
    ...{ "connect-gateway-grpc-port": grpc, "connect-executor-grpc-port": executor },
  };
  const args = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const program = spawn(values.inngest, ["start", ...args], { env: { HOME: folder }, stdio: "ignore" });
  const headers = { authorization: `Bearer ${key}` };
  const isReady = async () => {
    const answer = await fetch(`${baseUrl}/v1/apps/portrait-studio/functions`, { headers });
    return answer.ok && ((await answer.json()) as unknown[]).length > 0;
  };
  return {
    config: { ...none, baseUrl, eventKey, signingKey: `signkey-prod-${key}` },
    ready: () => until(isReady),
    loseRuns: () => Promise.reject(new Error("--lose-runs takes our runner.")),
    stop: async () => {
      program.kill("SIGKILL");
    },
  };
}

async function drop(url: string): Promise<void> {
  const { db, close } = connectDatabase({ url, max: 1 });
  await db.execute(sql`drop schema inngest_runner cascade`);
  await close();
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue().catch(() => false)) return;
    await pause(100);
  }
  throw new Error("The job server does not know the functions after a minute.");
}

/** Passes each call to the next port. */
async function startBalancer(ports: readonly number[]) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const { method, url, headers } = incoming;
    const onward = request({
      host: "127.0.0.1",
      port: ports[turn % ports.length],
      method,
      path: url,
      headers,
    });
    onward.once("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.once("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
