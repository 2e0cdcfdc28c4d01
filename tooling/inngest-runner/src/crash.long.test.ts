import { setTimeout as delay } from "node:timers/promises";
import type { Inngest } from "inngest";
import { describe, expect, inject, it, type TestContext } from "vitest";
import { freePort } from "./testing/free-port.ts";
import { makeDatabase, type TestDatabase } from "./testing/make-database.ts";
import { type KillPoint, type RunnerProcess, startRunnerProcess } from "./testing/runner-process.ts";
import { type AppServer, startAppServer } from "./testing/start-app.ts";
import { waitFor } from "./testing/wait-for.ts";

interface Execution {
  run: string;
  step: string;
}

/** One app, one database, and a runner that is killed and started again. */
class Scene {
  readonly executions: Execution[] = [];
  readonly violations: Execution[] = [];
  database!: TestDatabase;
  app!: AppServer;
  client!: Inngest;
  port = 0;
  sent = 0;
  /** Steps that the database held as done while no runner was alive. */
  private done = new Set<string>();
  private runner: RunnerProcess | undefined;

  async open(checkpointing: boolean): Promise<void> {
    this.database = await makeDatabase(inject("postgresUrl"));
    this.app = await startAppServer();
    this.port = await freePort();
    this.client = this.app.serve({
      runnerUrl: `http://127.0.0.1:${this.port}`,
      checkpointing,
      functions: (client) => journey(client, (execution) => this.record(execution)),
    });
    // an event that comes before the app is first known starts nothing
    const first = await this.start();
    await waitFor("the app to be registered", async () => {
      const rows = await this.database.query("select from function").catch(() => []);
      return rows.length > 0;
    });
    await first.kill();
  }

  async start(): Promise<RunnerProcess> {
    const { database, port, app } = this;
    this.runner = await startRunnerProcess({
      databaseUrl: database.url,
      port,
      appUrl: app.url,
      retryIntervalMs: 20,
    });
    return this.runner;
  }

  /** Sends an event; the SDK tries again while the runner is away, under the same ids. */
  send(): void {
    this.sent += 1;
    const data = { n: this.sent };
    const attempt = (): Promise<unknown> =>
      this.client.send({ id: `journey-${data.n}`, name: "journey", data }).catch(attempt);
    attempt();
  }

  /** Call while no runner is alive: from here on these steps must not run again. */
  async noteDone(): Promise<void> {
    const rows = await this.database.query<{ key: string }>(
      "select run || ' ' || id as key from step where pos is not null",
    );
    const names = await this.database.query<{ key: string }>(
      "select run || ' ' || display_name as key from step where pos is not null",
    );
    for (const { key } of [...rows, ...names]) this.done.add(key);
  }

  /** Waits until the end of every run that was sent has been heard. */
  async settle(): Promise<void> {
    await waitFor(
      "all runs to end",
      async () => {
        const rows = await this.database
          .query("select from run where function = 'shop-hears-end' and status = 'Completed'")
          .catch(() => []);
        return rows.length >= this.sent;
      },
      60_000,
    );
  }

  async expectAllEndedOnce(): Promise<void> {
    await this.settle();
    const heard = await this.database.query<{ output: { run: string } }>(
      "select output from run where function = 'shop-hears-end' and status = 'Completed'",
    );
    expect(new Set(heard.map((row) => row.output.run)).size).toBe(this.sent);
    expect(heard).toHaveLength(this.sent);
    const runs = await this.database.query(
      "select function, status from run where function in ('shop-journey', 'shop-answers')",
    );
    expect(runs).toHaveLength(2 * this.sent);
    expect(this.violations).toEqual([]);
    const outputs = await this.database.query<{ output: unknown }>(
      "select output from run where function = 'shop-journey'",
    );
    for (const { output } of outputs) expect(output).toEqual(["a", "b", "c", 42, "d"]);
  }

  async close(): Promise<void> {
    await this.runner?.kill();
    await this.app.close();
    await this.database.drop();
  }

  private record(execution: Execution): void {
    this.executions.push(execution);
    if (this.done.has(`${execution.run} ${execution.step}`)) this.violations.push(execution);
  }
}

/** A scene that is closed when its test ends. */
async function openScene(
  checkpointing: boolean,
  onTestFinished: TestContext["onTestFinished"],
): Promise<Scene> {
  const scene = new Scene();
  onTestFinished(() => scene.close());
  await scene.open(checkpointing);
  return scene;
}

/** DEEP=1 kills at every commit, before and after it; otherwise at every seventh, in turn. */
const deep: boolean = Boolean(import.meta.env.DEEP);

function* killPoints(first: number): Generator<KillPoint> {
  for (let commit = deep ? 1 : first; ; commit += deep ? 1 : 7) {
    if (deep) yield { commit, when: "before" };
    yield { commit, when: !deep && commit % 2 === 0 ? "before" : "after" };
  }
}

describe.concurrent.each([{ checkpointing: true }, { checkpointing: false }])(
  "a runner that is killed, checkpointing $checkpointing",
  (mode) => {
    it.concurrent(
      "at any commit: every run ends once and finished steps never run again",
      async ({ onTestFinished }) => {
        const scene = await openScene(mode.checkpointing, onTestFinished);
        let lives = 0;
        // the two modes reach different points of a run; kills alternate between before and after the commit
        for (const { commit, when } of killPoints(mode.checkpointing ? 1 : 3)) {
          const runner = await scene.start();
          await scene.settle();
          await runner.arm({ commit, when });
          scene.send();
          const killed = await Promise.race([runner.gone.then(() => true), scene.settle().then(() => false)]);
          if (!killed) break;
          lives += 1;
          await scene.noteDone();
        }
        expect(lives).toBeGreaterThan(3);
        await scene.expectAllEndedOnce();
      },
      deep ? 900_000 : 120_000,
    );

    it.concurrent("at odd moments under load", async ({ onTestFinished }) => {
      const scene = await openScene(mode.checkpointing, onTestFinished);
      for (const ms of [10, 150, 60]) {
        const runner = await scene.start();
        for (let n = 0; n < 4; n++) scene.send();
        await delay(ms);
        await runner.kill();
        await scene.noteDone();
      }
      await scene.start();
      await scene.expectAllEndedOnce();
    }, 120_000);
  },
);

function journey(client: Inngest, record: (execution: Execution) => void) {
  return [
    client.createFunction({ id: "answers", triggers: [{ event: "asked" }] }, async ({ event, step }) => {
      const { run } = event.data as { run: string };
      await step.sendEvent("answer", { id: `answer-${run}`, name: "answered", data: { run, n: 42 } });
    }),
    client.createFunction({ id: "journey", triggers: [{ event: "journey" }] }, async ({ step, runId }) => {
      const take = (name: string) =>
        step.run(name, async () => {
          record({ run: runId, step: name });
          await delay(2);
          return name;
        });
      const a = await take("a");
      const [b, c] = await Promise.all([take("b"), take("c")]);
      const [answer] = await Promise.all([
        step.waitForEvent("answer", { event: "answered", if: `async.data.run == "${runId}"`, timeout: "1h" }),
        step.sendEvent("ask", { id: `ask-${runId}`, name: "asked", data: { run: runId } }),
      ]);
      return [a, b, c, answer?.data.n, await take("d")];
    }),
    client.createFunction(
      {
        id: "hears-end",
        triggers: [{ event: "inngest/function.finished", if: "event.data.function_id == 'shop-journey'" }],
      },
      ({ event }) => ({ run: event.data.run_id }),
    ),
  ];
}
