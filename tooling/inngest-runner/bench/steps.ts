import type { Inngest } from "inngest";
import { startAppServer } from "../src/testing/start-app.ts";
import { waitFor } from "../src/testing/wait-for.ts";
import { openFloor } from "./floor.ts";
import { median, report, say } from "./report.ts";
import { openStage } from "./stage.ts";

// node bench/steps.ts [runs]
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

const stage = await openStage();
const app = await startAppServer();
try {
  const runner = await stage.startRunner([app.url]);
  for (const checkpointing of [true, false]) {
    say(`checkpointing ${checkpointing ? "on (the SDK's default)" : "off"}`);
    const before = await stage.pool.query("select synced_at from app");
    const client = app.serve({ runnerUrl: runner.url, checkpointing, functions });
    await fetch(app.url, { method: "PUT" });
    await waitFor("the app to be registered", async () => {
      const { rows } = await stage.pool.query("select from function");
      return rows.length === 2 && before;
    });
    const memories: number[] = [];
    for (let round = 1; round <= 3; round++) {
      await load(client, round);
      memories.push((await runner.memory()).heapUsed / 2 ** 20);
    }
    const growth = (memories.at(-1) ?? 0) - (memories[0] ?? 0);
    say(`  runner's heap after each round: ${memories.map((mb) => mb.toFixed(1)).join(", ")} MiB`);
    if (growth > 10) problems.push(`the runner's heap grew by ${growth.toFixed(1)} MiB`);
    await overhead(client, checkpointing);
  }
  await runner.stop();
} finally {
  await app.close();
  await stage.close();
}
for (const problem of problems) say(`PROBLEM: ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
process.exit();

async function load(client: Inngest, round: number): Promise<void> {
  order.clear();
  executions = 0;
  const events = Array.from({ length: runs }, (_, n) => ({ name: "work", data: { key: n % keys, n } }));
  const sent = performance.now();
  await client.send(events);
  const queued = performance.now();
  await waitFor("all runs to end", async () => (await countActive()) === 0, patienceMs);
  const ms = performance.now() - queued;
  const { rows } = await stage.pool.query<{ status: string; n: number }>(
    "select status, count(*)::integer as n from run where function = 'shop-work' group by status",
  );
  const completed = rows.find((row) => row.status === "Completed")?.n ?? 0;
  if (completed !== runs) problems.push(`${completed} of ${runs} runs completed`);
  if (executions !== runs * steps) problems.push(`${executions} step executions in place of ${runs * steps}`);
  for (const [key, seen] of order) {
    if (seen.some((n, index) => index > 0 && n < (seen[index - 1] ?? 0)))
      problems.push(`order broken in key ${key}: ${seen}`);
  }
  await stage.pool.query("delete from run where function = 'shop-work'");
  const perSecond = (runs * steps * 1000) / ms;
  say(
    `  round ${round}: ${runs} runs of ${steps} steps taken in in ${(queued - sent).toFixed(0)} ms, all ended after ` +
      `${(ms / 1000).toFixed(1)} s (${perSecond.toFixed(0)} steps/s), ${keys} keys in order`,
  );
}

async function countActive(): Promise<number> {
  const { rows } = await stage.pool.query<{ n: number }>(
    "select count(*)::integer as n from run where ended_at is null",
  );
  return rows[0]?.n ?? 0;
}

async function overhead(client: Inngest, checkpointing: boolean): Promise<void> {
  const floor = await openFloor(stage.pool);
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
    const { rows } = await stage.pool.query<{ ms: number | null }>(
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
