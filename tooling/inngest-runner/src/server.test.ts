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
    [{ batchEvents: { maxSize: 5, timeout: "5s" } }, "batchEvents is not supported"],
    [{ debounce: { period: "5s" } }, "debounce is not supported"],
    [{ throttle: { limit: 1, period: "10s" } }, "throttle is not supported"],
    [{ rateLimit: { limit: 1, period: "1h" } }, "rateLimit is not supported"],
    [{ singleton: { mode: "skip" } }, "singleton is not supported"],
    [{ timeouts: { start: "5s" } }, "timeouts is not supported"],
    [{ idempotency: "event.data.id" }, "idempotency is not supported"],
    [{ concurrency: { limit: 1, scope: "account" } }, "concurrency.0.scope is not supported"],
    [{ cancel: [{ event: "x", timeout: "5s" }] }, "cancel.0.timeout is not supported"],
    [{ triggers: [{ event: "shop/*" }] }, "patterns are not supported"],
    [{ priority: { run: "event.data." } }, "priority.run"],
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
    [{ concurrency: { limit: 1, wait: "5s" } }, "concurrency.0.wait is not supported"],
    [{ cancel: [{ event: "x", after: "5s" }] }, "cancel.0.after is not supported"],
    [{ cancel: [{ event: "x", if: "nobody.data" }] }, "cancelOn if"],
    [{ concurrency: [{ limit: 1, key: "(" }] }, "concurrency key"],
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
      own.createFunction({ id: "odd", debounce: { period: "5s" }, triggers: [{ event: "x" }] }, () => {});
    const serve = async (served: (own: Inngest) => InngestFunction.Any[]) => {
      context.app.serve({ runnerUrl: context.runner.url, checkpointing: true, functions: served });
      const answer = await fetch(context.app.url, { method: "PUT" });
      return (await answer.json()).message;
    };
    expect(await serve((own) => [...functions(own), odd(own)])).toContain(
      "shop-odd is refused: debounce is not supported",
    );
    await waitFor("the refusal", () =>
      context.lines.some((line) => line.startsWith("shop: shop-odd is refused: debounce")),
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
});

function functions(client: Inngest) {
  return [
    client.createFunction({ id: "plain", triggers: [{ event: "plain" }] }, ({ event }) => event.data),
    client.createFunction({ id: "ticks", triggers: [{ cron: "* * * * * *" }] }, () => "tick"),
  ];
}
