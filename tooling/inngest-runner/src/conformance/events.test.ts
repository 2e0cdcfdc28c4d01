import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Inngest } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSubject, type Subject } from "../testing/open-subject.ts";
import { waitFor } from "../testing/wait-for.ts";

describe.each([{ checkpointing: true }, { checkpointing: false }])(
  "events with checkpointing $checkpointing",
  (mode) => {
    let subject: Subject;
    beforeAll(async () => {
      heard.length = 0;
      subject = await openSubject({ ...mode, functions });
    });
    afterAll(() => subject?.close());

    /** Sends an event again and again, since the start of a wait cannot be seen from outside. */
    const sendUntilEnded = (event: string, name: string, data?: Record<string, unknown>) =>
      waitFor(`the end of the run that waits for ${name}`, async () => {
        await subject.send(name, data);
        await delay(50);
        return (await subject.runsOf(event)).find((run) => run.ended_at !== null);
      });

    it.concurrent("sleeps, and continues where it was", async () => {
      const started = Date.now();
      const run = await subject.run("sleeps");
      expect(run).toMatchObject({ status: "Completed", output: ["before", null, "after"] });
      expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    });

    it.concurrent("resumes a wait with the event that matches, and with no other", async () => {
      const event = await subject.send("waits", { order: "o1" });
      await subject.send("paid", { order: "other", amount: 1 });
      const run = await sendUntilEnded(event, "paid", { order: "o1", amount: 2 });
      expect(run).toMatchObject({ status: "Completed", output: { data: { order: "o1", amount: 2 } } });
      expect(await subject.runsOf(event)).toHaveLength(1);
    });

    it.concurrent("resumes a wait with null when its time is over", async () => {
      expect(await subject.run("waits-in-vain")).toMatchObject({
        status: "Completed",
        output: "nothing came",
      });
    });

    it.concurrent("misses no event between a wait and the step beside it that causes the event", async () => {
      expect(await subject.run("waits-beside")).toMatchObject({ status: "Completed", output: "from beside" });
    });

    it.concurrent("resumes two waits for the same event, and continues once", async () => {
      const event = await subject.send("waits-twice");
      const run = await sendUntilEnded(event, "both", { n: 1 });
      expect(run).toMatchObject({ status: "Completed", output: [1, 1, 1] });
    });

    it.concurrent("resumes a wait while a step beside it runs, and runs that step once", async () => {
      const event = await subject.send("waits-working");
      await waitFor("the step beside", () => beside === 1);
      expect(await sendUntilEnded(event, "go")).toMatchObject({ status: "Completed", output: [true, 1] });
      expect(beside).toBe(1);
    });

    it.concurrent("sends events from a step, which start separate runs", async () => {
      const run = await subject.run("sends");
      expect(run.status).toBe("Completed");
      await waitFor("the other function", () => heard.includes("told by sends"));
    });

    it.concurrent("cancels the run that an event names, its sleep with it, and no other", async () => {
      const [first, second] = await Promise.all([
        subject.send("cancellable", { order: "c1" }),
        subject.send("cancellable", { order: "c2" }),
      ]);
      const run = await sendUntilEnded(second, "stop", { order: "c2" });
      expect(run.status).toBe("Cancelled");
      const [other] = await subject.runsOf(first);
      expect(other).toMatchObject({ status: "Running", ended_at: null });
      await waitFor("the function that cancellations trigger", () => heard.includes("cancelled c2"));
      expect(heard).not.toContain("failure of cancellable");
    });

    it.concurrent("starts one run for the same event id, however often it is sent", async () => {
      const ids = await Promise.all(
        Array.from({ length: 5 }, () => subject.send("hears", { from: "id" }, "fixed-id")),
      );
      const runs = await waitFor("a run", async () => {
        const all = (await Promise.all([...new Set(ids)].map(subject.runsOf))).flat();
        return all.length > 0 && all;
      });
      expect(new Set(runs.map((run) => run.run_id)).size).toBe(1);
    });

    it.concurrent("makes the same ids of a request that is sent again", async () => {
      const seed = `${Date.now()},${randomBytes(10).toString("base64")}`;
      const post = () =>
        fetch(`${subject.url}/e/key`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-inngest-event-id-seed": seed },
          body: JSON.stringify([
            { name: subject.name("hears"), data: {} },
            { name: subject.name("unheard") },
          ]),
        }).then((response) => response.json());
      const first = await post();
      expect(first.status).toBe(200);
      expect(new Set(first.ids).size).toBe(2);
      expect(await post()).toEqual(first);
      await waitFor("a run", async () => (await subject.runsOf(first.ids[0])).length === 1);
    });

    it.concurrent("starts functions by name and condition, each once", async () => {
      const started = async (name: string, data: Record<string, unknown>) => {
        const event = await subject.send(name, data);
        // what was sent before it has been dealt with when this one ends
        await subject.run("echo");
        return (await Promise.all((await subject.runsOf(event)).map((run) => subject.ended(run.run_id))))
          .map((run) => run.output)
          .toSorted();
      };
      expect(await started("order/made", { total: 150 })).toEqual(["big", "every"]);
      expect(await started("order/made", { total: 50 })).toEqual(["every"]);
      expect(await started("order/made", {})).toEqual(["every"]);
      expect(await started("orders", { total: 150 })).toEqual([]);
    });

    it.concurrent("refuses reserved names, nameless events and impossible times", async () => {
      const post = (body: unknown) =>
        fetch(`${subject.url}/e/key`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }).then((r) => r.json());
      expect(await post({ name: "Inngest/function.finished" })).toMatchObject({ status: 400 });
      expect(await post({ name: "" })).toMatchObject({ status: 400 });
      expect(await post({ name: subject.name("hears"), ts: 5 })).toMatchObject({ status: 400 });
      expect(await post({ name: subject.name("hears"), ts: Date.UTC(2200, 0) })).toMatchObject({
        status: 400,
      });
    });

    it.concurrent("strips what only the server may set", async () => {
      const run = await subject.run("echo", { a: 1, _inngest: { correlation_id: "x" } });
      expect(run.output).toEqual({ a: 1 });
    });
  },
);

/** What functions without a visible result have received. */
const heard: string[] = [];
let afterBoth = 0;
let beside = 0;

function functions(client: Inngest, name: (event: string) => string) {
  afterBoth = 0;
  beside = 0;
  const on = (event: string) => ({ id: event, triggers: [{ event: name(event) }] });
  return [
    client.createFunction(on("sleeps"), async ({ step }) => {
      const before = await step.run("before", () => "before");
      const nothing = await step.sleep("nap", "1s");
      return [before, nothing ?? null, await step.run("after", () => "after")];
    }),
    client.createFunction(on("waits"), async ({ step }) => {
      return await step.waitForEvent("payment", { event: name("paid"), timeout: "1h", match: "data.order" });
    }),
    client.createFunction(on("waits-in-vain"), async ({ step }) => {
      const event = await step.waitForEvent("never", { event: name("never"), timeout: "1s" });
      return event === null ? "nothing came" : "something came";
    }),
    client.createFunction(on("waits-beside"), async ({ step, runId }) => {
      const [event] = await Promise.all([
        step.waitForEvent("answer", {
          event: name("answer"),
          timeout: "1h",
          if: `async.data.run == "${runId}"`,
        }),
        step.sendEvent("ask", { name: name("answer"), data: { run: runId, text: "from beside" } }),
      ]);
      return event?.data.text;
    }),
    client.createFunction(on("waits-working"), async ({ step }) => {
      const [event, executions] = await Promise.all([
        step.waitForEvent("go", { event: name("go"), timeout: "1h" }),
        step.run("beside", async () => {
          beside += 1;
          await delay(400);
          return beside;
        }),
      ]);
      return [event !== null, executions];
    }),
    client.createFunction(on("waits-twice"), async ({ step }) => {
      const [first, second] = await Promise.all(
        ["a", "b"].map((id) => step.waitForEvent(id, { event: name("both"), timeout: "1h" })),
      );
      const executions = await step.run("after", async () => {
        afterBoth += 1;
        await delay(50);
        return afterBoth;
      });
      return [first?.data.n, second?.data.n, executions];
    }),
    client.createFunction(on("sends"), async ({ step }) => {
      await step.sendEvent("tell", { name: name("told"), data: { from: "sends" } });
    }),
    client.createFunction(on("told"), ({ event }) => {
      heard.push(`told by ${(event.data as { from: string }).from}`);
    }),
    client.createFunction(on("hears"), ({ event }) => event.data),
    client.createFunction(
      {
        ...on("cancellable"),
        cancelOn: [{ event: name("stop"), match: "data.order" }],
        onFailure: () => {
          heard.push("failure of cancellable");
        },
      },
      async ({ step }) => {
        await step.sleep("long", "1h");
      },
    ),
    client.createFunction(
      { id: "sees-cancelled", triggers: [{ event: "inngest/function.cancelled" }] },
      ({ event }) => {
        heard.push(`cancelled ${event.data.event.data.order}`);
      },
    ),
    client.createFunction(
      { id: "big-order", triggers: [{ event: name("order/made"), if: "event.data.total > 100" }] },
      () => "big",
    ),
    client.createFunction(
      {
        id: "every-order",
        triggers: [
          { event: name("order/made") },
          { event: name("order/made"), if: "event.data.total > 100" },
        ],
      },
      () => "every",
    ),
    client.createFunction(on("echo"), ({ event }) => event.data),
  ];
}
