import { setTimeout as delay } from "node:timers/promises";
import type { Inngest } from "inngest";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeContext, type TestContext } from "./testing/make-context.ts";
import { waitFor } from "./testing/wait-for.ts";

/** Steps that run now, and the highest number at once, by name. */
const running = new Map<string, number>();
const most = new Map<string, number>();
async function occupy(name: string, { ms = 15, full = 1 } = {}): Promise<void> {
  running.set(name, (running.get(name) ?? 0) + 1);
  most.set(name, Math.max(most.get(name) ?? 0, running.get(name) ?? 0));
  await delay(ms);
  // however slow the machine is, the first ones stay until the limit has been full once
  await waitFor(`${full} of ${name} at once`, () => (most.get(name) ?? 0) >= full);
  running.set(name, (running.get(name) ?? 0) - 1);
}

describe.each([{ checkpointing: true }, { checkpointing: false }])(
  "flow with checkpointing $checkpointing",
  (mode) => {
    let context: TestContext;
    beforeAll(async () => {
      running.clear();
      most.clear();
      context = await makeContext({ ...mode, functions });
    });
    afterAll(() => context.stop());

    it("runs no more at once than the limit of each key allows", async () => {
      const users = ["ann", "bob"];
      await Promise.all(
        Array.from({ length: 8 }, (_, n) => context.send("limited", { user: users[n % 2], n })),
      );
      const runs = await context.ended("shop-limited", 8);
      expect(runs.every((run) => run.status === "Completed")).toBe(true);
      expect(most.get("ann")).toBe(1);
      expect(most.get("bob")).toBe(1);
      expect(most.get("both")).toBe(2);
    });

    it("fills a limit above one, and no further", async () => {
      await Promise.all(
        Array.from({ length: 9 }, (_, n) => context.send("pair", { ms: n % 3 === 0 ? 40 : 5 })),
      );
      await context.ended("shop-pair", 9);
      expect(most.get("pair")).toBe(2);
    });

    it("lets others pass a key that many wait for", async () => {
      await context.client.send(
        Array.from({ length: 150 }, () => ({ name: "limited", data: { user: "eve" } })),
      );
      expect(await context.run("plain", { n: 0 })).toMatchObject({ status: "Completed" });
      const waiting = await context.database.query(
        "select from run where function = 'shop-limited' and status = 'Scheduled'",
      );
      expect(waiting.length).toBeGreaterThan(100);
      // the one that passed may have been the faster
      await waitFor("one of those that wait", async () => (most.get("eve") ?? 0) > 0);
      expect(most.get("eve")).toBe(1);
      await context.database.query("delete from run where function = 'shop-limited'");
    });

    it("takes what is more urgent first, though it came later", async () => {
      order.length = 0;
      const open = Promise.withResolvers<void>();
      gate = open.promise;
      await context.send("ranked", { n: 0, rank: 0 });
      await waitFor("the first to hold the only place", () => order.length === 1);
      const later = [
        { n: 1, rank: -5 },
        { n: 2, rank: 0 },
        { n: 3, rank: 9999 },
        { n: 4, rank: "odd" },
      ];
      await context.client.send(later.map((data) => ({ name: "ranked", data })));
      open.resolve();
      await context.ended("shop-ranked", 5);
      expect(order).toEqual([0, 3, 2, 4, 1]);
    });

    it("holds no place while a run sleeps", async () => {
      await Promise.all([context.send("naps"), context.send("naps")]);
      const asleep = await waitFor("both to sleep", async () => {
        const rows = await context.database.query<{ run: string }>(
          "select run from job where kind = 'sleep'",
        );
        return rows.length === 2 && rows;
      });
      expect(new Set(asleep.map(({ run }) => run)).size).toBe(2);
    });

    it("is not held up by a job that something else has locked", async () => {
      const locker = new pg.Client({ connectionString: context.database.url });
      await locker.connect();
      try {
        await context.database.query(
          `with e as (insert into event (id, name, body) values ('locked', 'plain', '{"name":"plain","data":{}}') returning id),
              r as (insert into run (id, function, event) select 'locked', 'shop-plain', id from e returning id)
         insert into job (key, run, kind, run_at) select 'locked', id, 'discover', now() + interval '300 ms' from r`,
        );
        await locker.query("begin");
        await locker.query("select from inngest_runner.job where key = 'locked' for update");
        await waitFor("the locked job to be due", async () => {
          const rows = await context.database.query(
            "select from job where key = 'locked' and run_at < now()",
          );
          return rows.length === 1;
        });
        expect(await context.run("plain", { n: 1 })).toMatchObject({ status: "Completed" });
      } finally {
        await locker.query("rollback");
        await locker.end();
        await context.database.query("delete from run where id = 'locked'");
      }
    });

    it("waits for an app that is down, and counts no attempt", async () => {
      await context.app.close();
      const post = await fetch(`${context.runner.url}/e/key`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name: "plain", data: { n: 2 } }),
      });
      const { ids } = await post.json();
      const job = await waitFor("a refused dispatch", async () => {
        const rows = await context.database.query<{ attempt: number; generation: number }>(
          "select attempt, generation from job join run on run.id = job.run where run.event = $1",
          [ids[0]],
        );
        return rows[0] && rows[0].generation >= 2 && rows[0];
      });
      expect(job.attempt).toBe(0);
      await context.app.open();
      await waitFor("the run", async () => {
        const rows = await context.database.query(
          "select from run where event = $1 and status = 'Completed'",
          [ids[0]],
        );
        return rows.length === 1;
      });
    });

    it("counts no attempt for an app that goes away in the middle of a step", async () => {
      const event = await context.send("interrupted");
      await waitFor("the step to run", () => interruptions === 1);
      await context.app.close();
      await context.app.open();
      const run = await waitFor("the run", async () => {
        const rows = await context.database.query<{ status: string; output: unknown }>(
          "select status, output from run where event = $1 and ended_at is not null",
          [event],
        );
        return rows[0];
      });
      expect(run).toEqual({ status: "Completed", output: "second try, attempt 0" });
    });

    it("continues after the database has closed every connection", async () => {
      const event = await context.send("slow");
      await waitFor("the step to run", () => running.get("slow") === 1);
      const admin = new pg.Client({ connectionString: inject("postgresUrl") });
      await admin.connect();
      const name = new URL(context.database.url).pathname.slice(1);
      await admin.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
      await admin.end();
      await waitFor("the run", async () => {
        const rows = await context.database
          .query<{ output: string }>("select output from run where event = $1 and ended_at is not null", [
            event,
          ])
          .catch(() => []);
        return rows[0]?.output === "slow";
      });
      expect(most.get("slow")).toBe(1);
      await waitFor("the connection", () => context.lines.includes("the database connection is back"));
    });

    it("registers functions again when an app changes them", async () => {
      context.app.serve({
        runnerUrl: context.runner.url,
        checkpointing: mode.checkpointing,
        functions: (client) => [
          client.createFunction({ id: "newer", triggers: [{ event: "newer" }] }, () => "new"),
        ],
      });
      // a dispatch to a function that is gone makes the runner ask the app what it serves
      await context.send("plain", { n: 3 });
      await waitFor("the new function", () =>
        context.lines.some((line) => line.includes("1 functions registered")),
      );
      expect(await context.run("newer")).toMatchObject({ output: "new" });
    });
  },
);

let interruptions = 0;
const order: number[] = [];
let gate = Promise.resolve();

function functions(client: Inngest) {
  interruptions = 0;
  const on = (event: string) => ({ id: event, triggers: [{ event }] });
  return [
    client.createFunction(on("plain"), ({ event }) => event.data),
    client.createFunction(
      { ...on("limited"), concurrency: { limit: 1, key: "event.data.user" } },
      async ({ event, step }) => {
        const { user } = event.data as { user: string };
        for (const name of ["one", "two"])
          await step.run(name, () =>
            user === "eve" ? occupy(user) : Promise.all([occupy(user), occupy("both", { full: 2 })]),
          );
      },
    ),
    client.createFunction({ ...on("pair"), concurrency: 2 }, async ({ event, step }) => {
      await step.run("one", () => occupy("pair", { ...(event.data as { ms: number }), full: 2 }));
    }),
    client.createFunction(
      { ...on("ranked"), concurrency: 1, priority: { run: "event.data.rank" } },
      async ({ event, step }) => {
        const { n } = event.data as { n: number };
        await step.run("note", async () => {
          order.push(n);
          if (n === 0) await gate;
        });
      },
    ),
    client.createFunction({ ...on("naps"), concurrency: 1 }, async ({ step }) => {
      await step.sleep("nap", "1h");
    }),
    client.createFunction(on("slow"), async ({ step }) => {
      return await step.run("slow", async () => {
        await occupy("slow", { ms: 500 });
        return "slow";
      });
    }),
    client.createFunction(on("interrupted"), async ({ step, attempt }) => {
      return await step.run("long", async () => {
        interruptions += 1;
        if (interruptions === 1) await new Promise(() => {});
        return `second try, attempt ${attempt}`;
      });
    }),
  ];
}
