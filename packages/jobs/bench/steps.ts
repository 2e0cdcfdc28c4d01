import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { median, report, say } from "@portrait-studio/bench";
import { startBenchDatabase } from "@portrait-studio/db/bench";
import type { InngestOptions } from "@portrait-studio/inngest-runner";
import { Inngest } from "inngest";
import { serve } from "inngest/node";
import pg from "pg";
import { openFloor } from "./floor.ts";

// node packages/jobs/bench/steps.ts [runs]
// Queues runs of 5 steps (1,000 by default), checks that all end once and in the order of each key, and measures memory
// and the time of a step against the protocol's own floor, both in turn in the same process.

const runs = Number(process.argv[2] ?? 1000);
const steps = 5;
const keys = 50;
const overheadSteps = 25;
const rounds = 20;
const resultBytes = 500;
const patienceMs = 600_000;

interface Work {
  key: number;
  n: number;
}

const problems: string[] = [];
const order = new Map<number, number[]>();
let executions = 0;

const database = await startBenchDatabase();
const pool = new pg.Pool({ connectionString: database.url, options: "-c search_path=inngest_runner" });
let answer: RequestListener = (_request, response) => response.writeHead(503).end();
const app = createServer((request, response) => answer(request, response));
await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
const runner = await startRunner({
  databaseUrl: database.url,
  port: 0,
  appUrl: `http://127.0.0.1:${(app.address() as AddressInfo).port}/api/inngest`,
  retryIntervalMs: 100,
});
try {
  for (const checkpointing of [true, false]) {
    say(`checkpointing ${checkpointing ? "on (the SDK's default)" : "off"}`);
    const logger = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
    const client = new Inngest({ id: "shop", isDev: true, baseUrl: runner.url, checkpointing, logger });
    answer = serve({ client, functions: functions(client), servePath: "/api/inngest" });
    await waitFor("the app to be registered", async () => {
      const { rows } = await pool.query("select from function");
      return rows.length === 2;
    });
    const memories: number[] = [];
    for (let round = 1; round <= 3; round++) {
      await load(client, round);
      memories.push((await runner.heapUsed()) / 2 ** 20);
    }
    const growth = (memories.at(-1) ?? 0) - (memories[0] ?? 0);
    say(`  runner's heap after each round: ${memories.map((mb) => mb.toFixed(1)).join(", ")} MiB`);
    if (growth > 10) problems.push(`the runner's heap grew by ${growth.toFixed(1)} MiB`);
    await overhead(client, checkpointing);
  }
} finally {
  runner.stop();
  app.closeAllConnections();
  app.close();
  await pool.end();
  await database.close();
}
for (const problem of problems) say(`PROBLEM: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
process.exit();

/** The runner as a separate process, so that its memory can be measured. */
async function startRunner(options: InngestOptions) {
  const child = fork(new URL("./runner-child.ts", import.meta.url), [JSON.stringify(options)], {
    execArgv: ["--expose-gc"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [url] = await once(child, "message");
  return {
    url: String(url),
    heapUsed: async () => {
      child.send("memory");
      const [heapUsed] = await once(child, "message");
      return Number(heapUsed);
    },
    stop: () => child.kill("SIGKILL"),
  };
}

async function waitFor<Found>(
  what: string,
  ask: () => Promise<Found | undefined | false>,
  withinMs = 15_000,
) {
  for (const until = performance.now() + withinMs; performance.now() < until; await delay(10)) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`Waited ${withinMs} ms for ${what} without success.`);
}

async function load(client: Inngest, round: number): Promise<void> {
  order.clear();
  executions = 0;
  const events = Array.from({ length: runs }, (_, n) => ({ name: "work", data: { key: n % keys, n } }));
  const sent = performance.now();
  await client.send(events);
  const queued = performance.now();
  await waitFor("all runs to end", async () => (await countActive()) === 0, patienceMs);
  const ms = performance.now() - queued;
  const { rows } = await pool.query<{ status: string; n: number }>(
    "select status, count(*)::integer as n from run where function = 'shop-work' group by status",
  );
  const completed = rows.find((row) => row.status === "Completed")?.n ?? 0;
  if (completed !== runs) problems.push(`${completed} of ${runs} runs completed`);
  if (executions !== runs * steps) problems.push(`${executions} step executions in place of ${runs * steps}`);
  for (const [key, seen] of order) {
    if (seen.some((n, index) => index > 0 && n < (seen[index - 1] ?? 0)))
      problems.push(`order broken in key ${key}: ${seen}`);
  }
  await pool.query("delete from run where function = 'shop-work'");
  const perSecond = (runs * steps * 1000) / ms;
  say(
    `  round ${round}: ${runs} runs of ${steps} steps taken in in ${(queued - sent).toFixed(0)} ms, all ended after ` +
      `${(ms / 1000).toFixed(1)} s (${perSecond.toFixed(0)} steps/s), ${keys} keys in order`,
  );
}

async function countActive(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    "select count(*)::integer as n from run where ended_at is null",
  );
  return rows[0]?.n ?? 0;
}

async function overhead(client: Inngest, checkpointing: boolean): Promise<void> {
  const floor = await openFloor(pool);
  const perStep: number[] = [];
  const floors: number[] = [];
  const https: number[] = [];
  await serialRun(client);
  await floor.measure(overheadSteps, resultBytes);
  for (let round = 0; round < rounds; round++) {
    const { http, insert } = await floor.measure(overheadSteps, resultBytes);
    https.push(http);
    floors.push(http + insert);
    perStep.push((await serialRun(client)) / overheadSteps);
  }
  await floor.close();
  say(`  one step ${median(perStep).toFixed(2)} ms, of the floor HTTP ${median(https).toFixed(2)}`);
  report({
    name: `a step, checkpointing ${checkpointing ? "on" : "off"} / HTTP and a durable insert`,
    figures: perStep.map((took, round) => took / (floors[round] ?? Number.NaN)),
    yardstick: floors,
    ...(checkpointing && { goal: { atMost: 3 } }),
  });
}

/** Milliseconds from the start of the first step to the end of a run of many. */
async function serialRun(client: Inngest): Promise<number> {
  const { ids } = await client.send({ name: "serial" });
  return await waitFor("the serial run", async () => {
    const { rows } = await pool.query<{ ms: number | null }>(
      "select extract(epoch from ended_at - started_at)::float8 * 1000 as ms from run where event = $1 and ended_at is not null",
      [ids[0]],
    );
    return rows[0]?.ms ?? undefined;
  });
}

function functions(client: Inngest) {
  const result = "x".repeat(resultBytes - 11);
  return [
    client.createFunction(
      { id: "work", concurrency: { limit: 1, key: "event.data.key" }, triggers: [{ event: "work" }] },
      async ({ event, step }) => {
        const { key, n } = event.data as Work;
        for (let i = 0; i < steps; i++) {
          await step.run(`step-${i}`, () => {
            executions += 1;
            if (i === 0) order.set(key, [...(order.get(key) ?? []), n]);
            return result;
          });
        }
      },
    ),
    client.createFunction({ id: "serial", triggers: [{ event: "serial" }] }, async ({ step }) => {
      for (let i = 0; i < overheadSteps; i++) await step.run(`step-${i}`, () => result);
    }),
  ];
}
