import type { Inngest, InngestFunction } from "inngest";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startInngest } from "./index.ts";
import { makeContext, type TestContext } from "./testing/make-context.ts";
import { waitFor } from "./testing/wait-for.ts";

let context: TestContext;
beforeAll(async () => {
  context = await makeContext({ checkpointing: true, functions });
});
afterAll(() => context.stop());

/** A request to the runner; returns the body of its answer and the HTTP status. */
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(context.runner.url + path, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(response.headers.get("x-inngest-server-kind")).toBe("dev");
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
  const answer = await response.json();
  return { wire: response.status, ...answer };
}

describe("the dev server's own routes", () => {
  it("answers health and dev", async () => {
    expect(await call("GET", "/health")).toMatchObject({ wire: 200, status: 200 });
    const dev = await call("GET", "/dev");
    expect(dev).toMatchObject({ authed: false, isSingleNodeService: true });
    expect(dev.functions.map((fn: { slug: string }) => fn.slug)).toContain("shop-plain");
  });

  it("answers errors with the status in the body too", async () => {
    expect(await call("GET", "/nothing")).toMatchObject({ wire: 404, status: 404 });
    expect(await call("POST", "/v1/realtime/token", {})).toMatchObject({ wire: 501, status: 501 });
  });
});

describe("registration", () => {
  const fn = (extra: Record<string, unknown>) => ({
    id: "other-fn",
    name: "fn",
    triggers: [{ event: "x" }],
    steps: {
      step: {
        id: "step",
        name: "step",
        runtime: { type: "http", url: "http://127.0.0.1:9/x?fnId=other-fn" },
      },
    },
    ...extra,
  });
  const register = (functions: unknown[], headers?: Record<string, string>) =>
    call(
      "POST",
      "/fn/register",
      { url: "http://127.0.0.1:9/x", appName: "other", sdk: "js:v4.24.0", framework: "nodejs", functions },
      headers,
    );

  it("is accepted out of band, and reports whether anything changed", async () => {
    expect(await register([fn({})])).toMatchObject({ ok: true, modified: true });
    expect(await register([fn({})])).toMatchObject({ ok: true, modified: false });
    expect(await register([])).toMatchObject({ ok: true, modified: true });
    expect(context.runner && (await call("GET", "/dev")).functions).not.toContainEqual(
      expect.objectContaining({ slug: "other-fn" }),
    );
  });

  it.each([
    [{ batchEvents: { maxSize: 1, timeout: "5s" } }, "batchEvents"],
    [{ batchEvents: { maxSize: 5, timeout: "10ms" } }, "batchEvents.timeout"],
    [{ batchEvents: { maxSize: 5, timeout: "5s" }, debounce: { period: "5s" } }, "debounce"],
    [{ batchEvents: { maxSize: 5, timeout: "5s" }, cancel: [{ event: "x" }] }, "cancelOn"],
    [{ batchEvents: { maxSize: 5, timeout: "5s" }, singleton: { mode: "skip" } }, "singleton"],
    [{ batchEvents: { maxSize: 5, timeout: "5s" }, priority: { run: "1" } }, "priority"],
    [{ debounce: { period: "8d" } }, "debounce.period"],
    [{ throttle: { limit: 1, period: "10ms" } }, "throttle.period"],
    [{ throttle: { limit: 0, period: "10s" } }, "throttle.limit"],
    [{ rateLimit: { limit: 1, period: "25h" } }, "rateLimit.period"],
    [{ rateLimit: { limit: 1, period: "1h", key: "event.data." } }, "rateLimit key"],
    [{ priority: { run: "event.data." } }, "priority.run"],
    [{ singleton: { mode: "odd" } }, "singleton"],
    [{ timeouts: { start: "soon" } }, "timeouts.start"],
    [{ checkpoint: { batch_steps: 5 } }, "checkpoint"],
    [{ triggers: [{ event: "x", expression: "event.data ==" }] }, "trigger if"],
    [{ triggers: [{ cron: "not a cron" }] }, "cron"],
    [{ triggers: [{ cron: "* * * * *", jitter: "5s" }] }, "triggers.0.jitter is not supported"],
    [
      { triggers: [{ event: "x", every: "5s", after: "1h" }] },
      "triggers.0.every and triggers.0.after are not supported",
    ],
    [{ triggers: [{ expression: "event.data.n > 1" }] }, "triggers.0: a trigger is an event"],
    [
      { triggers: [{ cron: "* * * * *", expression: "event.data.n > 1" }] },
      "triggers.0: a trigger is an event",
    ],
    [{ throttle: { limit: 1, period: "10s", mode: "queue" } }, "throttle.mode is not supported"],
    [{ concurrency: { limit: 1, wait: "5s" } }, "concurrency.0.wait is not supported"],
    [{ batchEvents: { maxSize: 5, timeout: "5s", order: "newest" } }, "batchEvents.order is not supported"],
    [{ cancel: [{ event: "x", after: "5s" }] }, "cancel.0.after is not supported"],
    [{ cancel: [{ event: "x", if: "nobody.data" }] }, "cancelOn if"],
    [{ concurrency: [{ limit: 1, key: "(" }] }, "concurrency key"],
    [{ idempotency: "event." }, "idempotency"],
  ])("refuses by name what it would have to ignore: %j", async (extra, name) => {
    const answer = await register([fn({ id: "other-whole" }), fn(extra)]);
    expect(answer).toMatchObject({ wire: 200, status: 200, ok: true });
    expect(answer.error).toContain(name);
    expect(answer.error).toMatch(/^other-fn is refused/);
    // the others of the app are not refused with it
    const { functions, refused } = await call("GET", "/dev");
    expect(functions.map((each: { slug: string }) => each.slug)).toContain("other-whole");
    expect(functions.map((each: { slug: string }) => each.slug)).not.toContain("other-fn");
    expect(refused).toMatchObject([{ slug: "other-fn", reason: expect.stringContaining(name) }]);
  });

  it("refuses a function without an id, and ids that are taken, each by itself", async () => {
    const answer = await register([fn({ id: "" }), fn({}), fn({}), fn({ id: "shop-plain" })]);
    expect(answer.error).toContain("function 1 is refused: id");
    expect(answer.error).toContain("other-fn is refused: another function of the app has the same id");
    expect(answer.error).toContain("shop-plain is refused: app shop has a function with the same id");
    expect((await call("GET", "/dev")).functions).toContainEqual(
      expect.objectContaining({ slug: "shop-plain", appName: "shop" }),
    );
  });

  it("refuses an app that expects the cloud", async () => {
    expect(await register([], { "x-inngest-expected-server-kind": "cloud" })).toMatchObject({ status: 400 });
  });

  it("logs a refusal, and registers the rest of the app", async () => {
    const odd = (own: Inngest) =>
      own.createFunction({ id: "odd", debounce: { period: "8d" }, triggers: [{ event: "x" }] }, () => {});
    const serve = async (served: (own: Inngest) => InngestFunction.Any[]) => {
      context.app.serve({ runnerUrl: context.runner.url, checkpointing: true, functions: served });
      const answer = await fetch(context.app.url, { method: "PUT" });
      return (await answer.json()).message;
    };
    expect(await serve((own) => [...functions(own), odd(own)])).toContain(
      "shop-odd is refused: debounce.period",
    );
    await waitFor("the refusal", () =>
      context.lines.some((line) => line.startsWith("shop: shop-odd is refused: debounce.period")),
    );
    expect(await context.run("plain", { n: 1 })).toMatchObject({ output: { n: 1 } });
    expect(await serve(functions)).toBe("Successfully registered");
  });
});

describe("runs over REST", () => {
  it("have their output and their end", async () => {
    const run = await context.run("plain", { n: 5 });
    const { data } = await call("GET", `/v1/runs/${run.id}`);
    expect(data).toMatchObject({ status: "Completed", output: { n: 5 } });
    expect(Date.parse(data.ended_at)).toBeGreaterThanOrEqual(Date.parse(data.run_started_at));
  });
});

describe("cron", () => {
  it("starts a run for every tick, once", async () => {
    const runs = await context.ended("shop-ticks", 2);
    const ticks = await context.database.query<{ id: string; data: { cron: string } }>(
      `select event.body->>'id' as id, event.body->'data' as data from run join event on event.id = run.event
       where run.id = any($1)`,
      [runs.map((run) => run.id)],
    );
    expect(new Set(ticks.map((tick) => tick.id)).size).toBe(runs.length);
    expect(ticks[0]?.data).toEqual({ cron: "* * * * * *" });
  });
});

describe("one database", () => {
  it("has one runner: a second is refused in one sentence", async () => {
    await expect(startInngest({ databaseUrl: context.database.url, port: 0, appUrls: [] })).rejects.toThrow(
      "Another Inngest runner already uses this database",
    );
  });

  it("names the port that is taken", async () => {
    const url = new URL(inject("postgresUrl"));
    await expect(
      startInngest({ databaseUrl: url.href, port: context.runner.port, appUrls: [] }),
    ).rejects.toThrow(`Port ${context.runner.port} is taken`);
  });

  it("keeps limits and gathered events over a restart", async () => {
    await context.send("settles", { n: 1 });
    await context.send("collects", { n: 1 });
    await context.restart();
    expect(await context.run("plain", { n: 6 })).toMatchObject({ output: { n: 6 } });
    await context.send("collects", { n: 2 });
    expect(await context.ended("shop-collects")).toMatchObject([{ output: [1, 2] }]);
    expect(await context.ended("shop-settles")).toMatchObject([{ output: { n: 1 } }]);
  });
});

function functions(client: Inngest) {
  return [
    client.createFunction({ id: "plain", triggers: [{ event: "plain" }] }, ({ event }) => event.data),
    client.createFunction({ id: "long", triggers: [{ event: "long" }] }, async ({ step }) => {
      await step.sleep("long", "1h");
    }),
    client.createFunction(
      { id: "settles", debounce: { period: "1s" }, triggers: [{ event: "settles" }] },
      ({ event }) => event.data,
    ),
    client.createFunction(
      { id: "collects", batchEvents: { maxSize: 2, timeout: "60s" }, triggers: [{ event: "collects" }] },
      ({ events }) => events.map((event) => (event.data as { n: number }).n),
    ),
    client.createFunction({ id: "ticks", triggers: [{ cron: "* * * * * *" }] }, () => "tick"),
  ];
}
