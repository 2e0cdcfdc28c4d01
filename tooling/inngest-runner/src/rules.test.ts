import type { Inngest } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeContext, type TestContext } from "./testing/make-context.ts";
import { waitFor } from "./testing/wait-for.ts";

let context: TestContext;
beforeAll(async () => {
  context = await makeContext({ checkpointing: true, functions });
});
afterAll(() => context.stop());

interface RunRow {
  id: string;
  status: string;
  output: unknown;
  /** Milliseconds since 1970. */
  queued: number;
  started: number | null;
}
const runsOf = (slug: string) =>
  context.database.query<RunRow>(
    `select id, status, output, extract(epoch from queued_at)::float8 * 1000 as queued,
            extract(epoch from started_at)::float8 * 1000 as started
     from run where function = $1 order by id`,
    [slug],
  );
const sendAll = (name: string, list: Record<string, unknown>[]) =>
  context.client.send(list.map((data) => ({ name, data })));
const users = (...names: string[]) => names.map((user) => ({ user }));

describe.concurrent("rateLimit", () => {
  it("starts up to the limit in a period for each key, and drops the rest", async () => {
    await sendAll("limited", users("ann", "ann", "bob", "ann"));
    const runs = await context.ended("shop-limited", 2);
    expect(runs.map((run) => run.output)).toEqual(["ann", "bob"]);
    expect(await runsOf("shop-limited")).toHaveLength(2);
  });

  it("lets the next one pass when its time has come", async () => {
    await context.send("limited-shortly");
    await waitFor("a second run", async () => {
      await context.send("limited-shortly");
      return (await runsOf("shop-limited-shortly")).length === 2;
    });
    const [first, second] = await runsOf("shop-limited-shortly");
    expect((second?.queued ?? 0) - (first?.queued ?? 0)).toBeGreaterThanOrEqual(1000);
  });

  it("is not for events whose key is false, nor taken by an event that is sent again", async () => {
    await sendAll("limited-paid", [{ paid: false }, { paid: false }, { paid: true }]);
    await context.ended("shop-limited-paid", 3);
    // of three places at once, the event takes one, however often it is sent
    for (const n of [1, 1, 2, 3]) await context.send("limited-once", { n }, `limited-once-${n}`);
    const runs = await context.ended("shop-limited-once", 3);
    expect(runs.map((run) => run.output)).toEqual([1, 2, 3]);
  });
});

describe.concurrent("throttle", () => {
  it("starts all of them, evenly spaced for each key", async () => {
    await sendAll("throttled", users("ann", "ann", "ann", "bob"));
    const runs = await context.ended("shop-throttled", 4);
    expect(runs).toHaveLength(4);
    const rows = await runsOf("shop-throttled");
    const waits = (user: string) =>
      rows.filter((row) => row.output === user).map((row) => (row.started ?? 0) - row.queued);
    // 2 in a second: half a second apart; bob does not wait
    const [, second, third] = waits("ann");
    expect(second).toBeGreaterThanOrEqual(500);
    expect(third).toBeGreaterThanOrEqual(1000);
    expect(waits("bob")[0]).toBeLessThan(Number(third));
  });
});

describe.concurrent("debounce", () => {
  it("runs once for a burst, with the latest event of each key", async () => {
    await sendAll("debounced", [
      { user: "ann", n: 1 },
      { user: "bob", n: 2 },
      { user: "ann", n: 3 },
    ]);
    const runs = await context.ended("shop-debounced", 2);
    expect(runs.map((run) => run.output).toSorted()).toEqual([2, 3]);
    expect(await runsOf("shop-debounced")).toHaveLength(2);
  });

  it("waits no longer than its timeout, however often it is renewed", async () => {
    const started = Date.now();
    await waitFor("the run", async () => {
      await context.send("debounced-shortly");
      return (await runsOf("shop-debounced-shortly")).length === 1;
    });
    // each event asks for an hour
    expect(Date.now() - started).toBeGreaterThan(900);
  });
});

describe.concurrent("batchEvents", () => {
  it("runs at once with as many as it takes, in their order", async () => {
    await sendAll(
      "batched",
      [1, 2, 3, 4].map((n) => ({ n })),
    );
    const [run] = await context.ended("shop-batched", 1);
    expect(run?.output).toEqual([1, 2, 3]);
    const [rest] = await context.database.query<{ events: string[] }>(
      "select events from gathering where function = 'shop-batched'",
    );
    expect(rest?.events).toHaveLength(1);
  });

  it("runs with what there is when its time is over, for each key, beside what is not for batches", async () => {
    await sendAll("batched-shortly", [
      { user: "ann", n: 1 },
      { user: "bob", n: 2 },
      { user: "ann", n: 3 },
      { user: "ann", n: 4, urgent: true },
    ]);
    const runs = await context.ended("shop-batched-shortly", 3);
    expect(runs.map((run) => JSON.stringify(run.output)).toSorted()).toEqual(["[1,3]", "[2]", "[4]"]);
  });

  it("gives all events to replays, to the end's event and to apps that fetch them", async () => {
    await sendAll("batched-large", [{ text: "a".repeat(2_200_000) }, { text: "b".repeat(2_200_000) }]);
    const [run] = await context.ended("shop-batched-large", 1);
    expect(run?.output).toBe("ab");
    const replay = await fetch(`${context.runner.url}/v2/runs/${run?.id}/rerun`, { method: "POST" });
    expect(replay.status).toBe(200);
    const runs = await context.ended("shop-batched-large", 2);
    expect(runs.map((each) => each.output)).toEqual(["ab", "ab"]);
    const ends = await context.ended("shop-hears-batch-end", 2);
    expect(ends.map((end) => end.output)).toEqual([2, 2]);
  });
});

describe.concurrent("singleton", () => {
  const waiting = (slug: string) =>
    waitFor(`${slug} to wait`, async () => {
      const rows = await context.database.query(
        "select from pause join run on run.id = pause.run where run.function = $1",
        [slug],
      );
      return rows.length === 1;
    });

  it("skips what comes while a run with the same key is active", async () => {
    await context.send("single-skip", { user: "ann", n: 1 });
    await waiting("shop-single-skip");
    await context.send("single-skip", { user: "ann", n: 2 });
    await context.send("go-single", { user: "ann" });
    await context.ended("shop-single-skip", 1);
    expect(await runsOf("shop-single-skip")).toHaveLength(1);
    await context.send("single-skip", { user: "ann", n: 3 });
    await waiting("shop-single-skip");
    await context.send("go-single", { user: "ann" });
    const runs = await context.ended("shop-single-skip", 2);
    expect(runs.map((run) => run.output)).toEqual([1, 3]);
  });

  it("cancels the active run for the newer one, and not for an event that is sent again", async () => {
    const send = (n: number) => context.send("single-cancel", { n }, `single-${n}`);
    await send(1);
    await waiting("shop-single-cancel");
    await send(2);
    const [cancelled] = await context.ended("shop-single-cancel", 1);
    expect(cancelled).toMatchObject({ status: "Cancelled", output: { message: "function cancelled" } });
    await waiting("shop-single-cancel");
    await send(1);
    await context.send("go-single-cancel");
    const runs = await context.ended("shop-single-cancel", 2);
    expect(runs[1]).toMatchObject({ status: "Completed", output: 2 });
  });

  it("holds among events that come at the same time", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => context.send("single-race", { n })));
    await waitFor("all but one to be cancelled", async () => {
      const runs = await runsOf("shop-single-race");
      return runs.length === 8 && runs.filter((run) => run.status === "Cancelled").length === 7;
    });
  });
});

describe.concurrent("priority", () => {
  it("takes what is more urgent first, though it came later", async () => {
    order.length = 0;
    await context.send("ranked", { n: 0, rank: 0 });
    await waitFor("the first to hold the only place", () => order.length === 1);
    await sendAll("ranked", [
      { n: 1, rank: -5 },
      { n: 2, rank: 0 },
      { n: 3, rank: 9999 },
      { n: 4, rank: "odd" },
    ]);
    openGate();
    await context.ended("shop-ranked", 5);
    expect(order).toEqual([0, 3, 2, 4, 1]);
  });
});

describe.concurrent("timeouts", () => {
  it("cancel a run that does not start in time, and leave one alone that did", async () => {
    await context.send("starts", { first: true });
    await waitFor("the first to start", async () => (await runsOf("shop-starts"))[0]?.status === "Running");
    await context.send("starts", {});
    const [cancelled] = await context.ended("shop-starts", 1);
    expect(cancelled).toMatchObject({
      status: "Cancelled",
      output: { reason: expect.stringContaining("start") },
    });
    releaseStart();
    const runs = await context.ended("shop-starts", 2);
    expect(runs.map((run) => run.status)).toEqual(["Completed", "Cancelled"]);
  });

  it("cancel a run that does not end in time", async () => {
    const run = await context.run("finishes");
    expect(run).toMatchObject({ status: "Cancelled", output: { reason: expect.stringContaining("finish") } });
  });
});

interface Data {
  user: string;
  n: number;
  text: string;
  first?: boolean;
}
const read = (event: { data: unknown }) => event.data as Data;
const order: number[] = [];
let openGate = (): void => {};
let releaseStart = (): void => {};

function functions(client: Inngest) {
  const on = (event: string) => ({ id: event, triggers: [{ event }] });
  const user = "event.data.user";
  const gate = new Promise<void>((resolve) => {
    openGate = resolve;
  });
  const started = new Promise<void>((resolve) => {
    releaseStart = resolve;
  });
  return [
    client.createFunction(
      { ...on("limited"), rateLimit: { limit: 1, period: "1h", key: user } },
      ({ event }) => read(event).user,
    ),
    client.createFunction({ ...on("limited-shortly"), rateLimit: { limit: 1, period: "1s" } }, () => {}),
    client.createFunction(
      { ...on("limited-paid"), rateLimit: { limit: 1, period: "1h", key: "event.data.paid" } },
      () => {},
    ),
    client.createFunction(
      { ...on("limited-once"), rateLimit: { limit: 20, period: "1h" } },
      ({ event }) => read(event).n,
    ),
    client.createFunction(
      { ...on("throttled"), throttle: { limit: 2, period: "1s", key: user } },
      ({ event }) => read(event).user,
    ),
    client.createFunction(
      { ...on("debounced"), debounce: { period: "1s", key: user } },
      ({ event }) => read(event).n,
    ),
    client.createFunction(
      { ...on("debounced-shortly"), debounce: { period: "1h", timeout: "1s" } },
      ({ event }) => read(event).n,
    ),
    client.createFunction({ ...on("batched"), batchEvents: { maxSize: 3, timeout: "3600s" } }, ({ events }) =>
      events.map((event) => read(event).n),
    ),
    client.createFunction(
      {
        ...on("batched-shortly"),
        batchEvents: { maxSize: 10, timeout: "1s", key: user, if: "event.data.urgent != true" },
      },
      ({ events }) => events.map((event) => read(event).n),
    ),
    client.createFunction(
      { ...on("batched-large"), batchEvents: { maxSize: 2, timeout: "3600s" } },
      async ({ events, step }) =>
        await step.run("read", () => events.map((event) => read(event).text[0]).join("")),
    ),
    client.createFunction(
      {
        id: "hears-batch-end",
        triggers: [
          { event: "inngest/function.finished", if: "event.data.function_id == 'shop-batched-large'" },
        ],
      },
      ({ event }) => event.data.events.length,
    ),
    client.createFunction(
      { ...on("single-skip"), singleton: { mode: "skip", key: user } },
      async ({ event, step }) => {
        await step.waitForEvent("go", { event: "go-single", timeout: "1h", match: "data.user" });
        return read(event).n;
      },
    ),
    client.createFunction(
      { ...on("single-cancel"), singleton: { mode: "cancel" } },
      async ({ event, step }) => {
        await step.waitForEvent("go", { event: "go-single-cancel", timeout: "1h" });
        return read(event).n;
      },
    ),
    client.createFunction({ ...on("single-race"), singleton: { mode: "cancel" } }, async ({ step }) => {
      await step.sleep("long", "1h");
    }),
    client.createFunction(
      { ...on("ranked"), concurrency: 1, priority: { run: "event.data.rank" } },
      async ({ event, step }) => {
        await step.run("note", async () => {
          order.push(read(event).n);
          if (read(event).n === 0) await gate;
        });
      },
    ),
    client.createFunction(
      { ...on("starts"), concurrency: 1, timeouts: { start: "500ms" as "1s" } },
      async ({ event, step }) => {
        await step.run("hold", () => (read(event).first ? started : undefined));
      },
    ),
    client.createFunction({ ...on("finishes"), timeouts: { finish: "500ms" as "1s" } }, async ({ step }) => {
      await step.sleep("long", "1h");
    }),
  ];
}
