import { setTimeout as delay } from "node:timers/promises";
import { type Inngest, StepError } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeWorld, type World } from "./testing/make-world.ts";
import { waitFor } from "./testing/wait-for.ts";

describe.each([{ checkpointing: true }, { checkpointing: false }])(
  "events with checkpointing $checkpointing",
  (mode) => {
    let world: World;
    beforeAll(async () => {
      world = await makeWorld({ ...mode, functions });
    });
    afterAll(() => world.stop());

    const waiting = (eventName: string, count = 1) =>
      waitFor(`${count} runs waiting for ${eventName}`, async () => {
        const rows = await world.database.query("select from pause where event_name = $1", [eventName]);
        return rows.length === count;
      });
    const runsOf = (event: string) =>
      world.database.query<{ id: string; function: string; status: string }>(
        "select id, function, status from run where event = $1 order by function",
        [event],
      );

    it.concurrent("sleeps, and goes on where it was", async () => {
      const started = Date.now();
      const run = await world.run("sleeps");
      expect(run).toMatchObject({ status: "Completed", output: ["before", null, "after"] });
      expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    });

    it.concurrent("resumes a wait with the event that matches, and with no other", async () => {
      const event = await world.send("waits", { order: "o1" });
      await waiting("paid");
      await world.send("paid", { order: "other", amount: 1 });
      await world.send("paid", { order: "o1", amount: 2 });
      const [run] = await world.ended("shop-waits");
      expect(run).toMatchObject({
        status: "Completed",
        output: { name: "paid", data: { order: "o1", amount: 2 } },
      });
      expect(await runsOf(event)).toHaveLength(1);
    });

    it.concurrent("resumes a wait with null when its time is over", async () => {
      expect(await world.run("waits-in-vain")).toMatchObject({ status: "Completed", output: "nothing came" });
    });

    it.concurrent("misses no event between a wait and the step beside it that causes the event", async () => {
      expect(await world.run("waits-beside")).toMatchObject({ status: "Completed", output: "from beside" });
    });

    it.concurrent("resumes two waits for the same event, and goes on once", async () => {
      await world.send("waits-twice");
      await waiting("both", 2);
      await world.send("both", { n: 1 });
      const [run] = await world.ended("shop-waits-twice");
      expect(run).toMatchObject({ status: "Completed", output: [1, 1, 1] });
    });

    it.concurrent("resumes a wait while a step beside it runs, and runs that step once", async () => {
      await world.send("waits-working");
      await waiting("go");
      await waitFor("the step beside", () => beside === 1);
      await world.send("go");
      const [run] = await world.ended("shop-waits-working");
      expect(run).toMatchObject({ status: "Completed", output: ["go", 1] });
    });

    it.concurrent("sends events from a step, which start runs of their own", async () => {
      const run = await world.run("sends");
      expect(run.status).toBe("Completed");
      const [told] = await world.ended("shop-told");
      expect(told).toMatchObject({ status: "Completed", output: { from: "sends" } });
    });

    it.concurrent("invokes functions: result, error, unknown function, too slow", async () => {
      const run = await world.run("invokes");
      expect(run).toMatchObject({
        status: "Completed",
        output: {
          doubled: 42,
          failed: "callee is broken",
          missing: "could not find function with ID: shop-nowhere",
          late: "The invoked function did not finish in time.",
        },
      });
    });

    it.concurrent("cancels the run that an event names, its sleep with it, and no other", async () => {
      const [first, second] = await Promise.all([
        world.send("cancellable", { order: "c1" }),
        world.send("cancellable", { order: "c2" }),
      ]);
      await waitFor("both to sleep", async () => {
        const rows = await world.database.query(
          "select from job where kind = 'sleep' and run in (select id from run where event in ($1, $2))",
          [first, second],
        );
        return rows.length === 2;
      });
      await world.send("stop", { order: "c2" });
      await waitFor(
        "the second to be cancelled",
        async () => (await runsOf(second))[0]?.status === "Cancelled",
      );
      expect((await runsOf(first))[0]?.status).toBe("Running");
      const [seen] = await world.ended("shop-sees-cancelled");
      expect(seen?.output).toMatchObject({ function: "shop-cancellable", order: "c2" });
      expect(await world.ended("shop-cancellable-failure", 0)).toHaveLength(0);
    });

    it.concurrent("starts one run for the same event id, however often it is sent", async () => {
      const ids = await Promise.all(
        Array.from({ length: 5 }, () => world.send("hears", { from: "id" }, "fixed-id")),
      );
      expect(new Set(ids).size).toBe(5);
      const rows = await world.database.query("select from run where event = any($1)", [ids]);
      expect(rows).toHaveLength(1);
    });

    it.concurrent("makes the same ids of a request that is sent again", async () => {
      const post = () =>
        fetch(`${world.runner.url}/e/key`, {
          method: "POST",
          headers: { "x-inngest-event-id-seed": "1700000000000,AAECAwQFBgcICQ==" },
          body: JSON.stringify([{ name: "hears", data: { from: "seed" } }, { name: "unheard" }]),
        }).then((response) => response.json());
      const first = await post();
      expect(first.status).toBe(200);
      expect(new Set(first.ids).size).toBe(2);
      expect(await post()).toEqual(first);
      expect(await runsOf(first.ids[0])).toHaveLength(1);
    });

    it.concurrent("drops the second of two events with the same idempotency key", async () => {
      const first = await world.send("idempotent", { order: "i1", n: 1 });
      const second = await world.send("idempotent", { order: "i1", n: 2 });
      const third = await world.send("idempotent", { order: "i2", n: 3 });
      expect(await runsOf(first)).toHaveLength(1);
      expect(await runsOf(second)).toHaveLength(0);
      expect(await runsOf(third)).toHaveLength(1);
    });

    it.concurrent("starts functions by name, wildcard and condition, each once", async () => {
      const slugs = async (name: string, data: Record<string, unknown>) =>
        (await runsOf(await world.send(name, data))).map((run) => run.function);
      expect(await slugs("order/made", { total: 150 })).toEqual(["shop-big-order", "shop-every-order"]);
      expect(await slugs("order/made", { total: 50 })).toEqual(["shop-every-order"]);
      expect(await slugs("order/made", {})).toEqual(["shop-every-order"]);
      expect(await slugs("orders", { total: 150 })).toEqual([]);
    });

    it.concurrent("refuses reserved names, nameless events and impossible times", async () => {
      const post = (body: unknown) =>
        fetch(`${world.runner.url}/e/key`, { method: "POST", body: JSON.stringify(body) }).then((r) =>
          r.json(),
        );
      expect(await post({ name: "Inngest/function.finished" })).toMatchObject({ status: 400 });
      expect(await post({ name: "" })).toMatchObject({ status: 400 });
      expect(await post({ name: "hears", ts: 5 })).toMatchObject({ status: 400 });
      expect(await post({ name: "hears", ts: Date.UTC(2200, 0) })).toMatchObject({ status: 400 });
    });

    it.concurrent("strips what only the server may say", async () => {
      const run = await world.run("echo", { a: 1, _inngest: { correlation_id: "x" } });
      expect(run.output).toEqual({ a: 1 });
    });
  },
);

let afterBoth = 0;
let beside = 0;

function functions(client: Inngest) {
  afterBoth = 0;
  beside = 0;
  const on = (event: string) => ({ id: event, triggers: [{ event }] });
  const double = client.createFunction(
    { id: "double", triggers: [{ event: "double" }] },
    ({ event }) => (event.data as { n: number }).n * 2,
  );
  const broken = client.createFunction({ id: "broken", retries: 0, triggers: [{ event: "broken" }] }, () => {
    throw new Error("callee is broken");
  });
  const slow = client.createFunction({ id: "slow", triggers: [{ event: "slow" }] }, async ({ step }) => {
    await step.sleep("long", "1h");
  });
  const message = (error: unknown) => (error instanceof StepError ? error.message : "something else");
  return [
    double,
    broken,
    slow,
    client.createFunction(on("sleeps"), async ({ step }) => {
      const before = await step.run("before", () => "before");
      const nothing = await step.sleep("nap", "1s");
      return [before, nothing ?? null, await step.run("after", () => "after")];
    }),
    client.createFunction(on("waits"), async ({ step }) => {
      return await step.waitForEvent("payment", { event: "paid", timeout: "1h", match: "data.order" });
    }),
    client.createFunction(on("waits-in-vain"), async ({ step }) => {
      const event = await step.waitForEvent("never", { event: "never", timeout: "1s" });
      return event === null ? "nothing came" : "something came";
    }),
    client.createFunction(on("waits-beside"), async ({ step, runId }) => {
      const [event] = await Promise.all([
        step.waitForEvent("answer", { event: "answer", timeout: "1h", if: `async.data.run == "${runId}"` }),
        step.sendEvent("ask", { name: "answer", data: { run: runId, text: "from beside" } }),
      ]);
      return event?.data.text;
    }),
    client.createFunction(on("waits-working"), async ({ step }) => {
      const [event, executions] = await Promise.all([
        step.waitForEvent("go", { event: "go", timeout: "1h" }),
        step.run("beside", async () => {
          beside += 1;
          await delay(400);
          return beside;
        }),
      ]);
      return [event?.name, executions];
    }),
    client.createFunction(on("waits-twice"), async ({ step }) => {
      const [first, second] = await Promise.all(
        ["a", "b"].map((id) => step.waitForEvent(id, { event: "both", timeout: "1h" })),
      );
      const executions = await step.run("after", async () => {
        afterBoth += 1;
        await delay(50);
        return afterBoth;
      });
      return [first?.data.n, second?.data.n, executions];
    }),
    client.createFunction(on("sends"), async ({ step }) => {
      await step.sendEvent("tell", { name: "told", data: { from: "sends" } });
    }),
    client.createFunction(on("told"), ({ event }) => event.data),
    client.createFunction(on("hears"), ({ event }) => event.data),
    client.createFunction(on("invokes"), async ({ step }) => {
      const doubled = await step.invoke("double", { function: double, data: { n: 21 } });
      const failed = await step.invoke("broken", { function: broken, data: {} }).catch(message);
      const nowhere = client.createFunction({ id: "nowhere", triggers: [] }, () => {});
      const missing = await step.invoke("missing", { function: nowhere, data: {} }).catch(message);
      const late = await step.invoke("slow", { function: slow, data: {}, timeout: "1s" }).catch(message);
      return { doubled, failed, missing, late };
    }),
    client.createFunction(
      { ...on("cancellable"), cancelOn: [{ event: "stop", match: "data.order" }], onFailure: () => {} },
      async ({ step }) => {
        await step.sleep("long", "1h");
      },
    ),
    client.createFunction(
      { id: "sees-cancelled", triggers: [{ event: "inngest/function.cancelled" }] },
      ({ event }) => ({
        function: event.data.function_id,
        order: event.data.event.data.order,
      }),
    ),
    client.createFunction({ ...on("idempotent"), idempotency: "event.data.order" }, () => {}),
    client.createFunction(
      { id: "big-order", triggers: [{ event: "order/made", if: "event.data.total > 100" }] },
      () => {},
    ),
    client.createFunction(
      { id: "every-order", triggers: [{ event: "order/*" }, { event: "order/made" }] },
      () => {},
    ),
    client.createFunction(on("echo"), ({ event }) => event.data),
  ];
}
