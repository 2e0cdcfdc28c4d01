import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Inngest } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeContext, type TestContext } from "../testing/make-context.ts";
import { waitFor } from "../testing/wait-for.ts";
import { listen } from "./server.ts";
import { serveFile } from "./static-files.ts";

describe("the dashboard's data", () => {
  let context: TestContext;
  beforeAll(async () => {
    context = await makeContext({ checkpointing: true, functions });
  });
  afterAll(() => context.stop());
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${context.runner.url}/api/${path}`, {
      method,
      headers: { origin: context.runner.url, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { wire: response.status, ...(await response.json()) };
  };

  it("lists runs newest first, page by page, by function and status", async () => {
    await context.client.send(Array.from({ length: 60 }, (_, n) => ({ name: "plain", data: { n } })));
    await context.ended("shop-plain", 60);
    const first = await call("GET", "runs?function=shop-plain");
    expect(first.runs).toHaveLength(50);
    const second = await call("GET", `runs?function=shop-plain&cursor=${first.nextCursor}`);
    expect(second.runs).toHaveLength(10);
    expect(second.nextCursor).toBeNull();
    const ids = [...first.runs, ...second.runs].map((run: { id: string }) => run.id);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(new Set(ids).size).toBe(60);
    expect((await call("GET", "runs?status=Failed&function=shop-plain")).runs).toEqual([]);
    expect(await call("GET", "runs?status=Odd")).toMatchObject({ wire: 400 });
  });

  it("finds runs by what is in their event, by time and by id", async () => {
    const orders = ["find-1", "find-2", "other"].map((orderId) => ({ orderId, who: { name: "Ann O'Hara" } }));
    await context.client.send(orders.map((data) => ({ name: "found", data })));
    const all = await context.ended("shop-found", 3);
    const found = async (query: Record<string, string>) =>
      (await call("GET", `runs?${new URLSearchParams({ function: "shop-found", ...query })}`)).runs.length;
    expect(await found({ search: "find-1" })).toBe(1);
    expect(await found({ search: "FIND-" })).toBe(2);
    expect(await found({ search: "orderId=find-2" })).toBe(1);
    expect(await found({ search: "who.name=ann" })).toBe(3);
    expect(await found({ search: "o'hara other" })).toBe(1);
    expect(await found({ search: '"ann o\'hara"' })).toBe(3);
    expect(await found({ search: "nobody" })).toBe(0);
    expect(await found({ search: "\\ ' & | ! :*" })).toBe(0);
    expect(await found({ search: all[0]?.id ?? "" })).toBe(1);
    const soon = new Date(Date.now() + 60_000).toISOString();
    const past = new Date(Date.now() - 60_000).toISOString();
    expect(await found({ since: past, until: soon })).toBe(3);
    expect(await found({ since: soon })).toBe(0);
    expect(await found({ until: past })).toBe(0);
    expect(await call("GET", "runs?since=yesterday")).toMatchObject({ wire: 400 });
  });

  it("filters by app and by the event's name", async () => {
    await context.run("found", { orderId: "by-name" });
    const runs = async (query: string) =>
      (await call("GET", `runs?function=shop-found&${query}`)).runs.length;
    expect(await runs("app=shop&event=found")).toBeGreaterThan(0);
    expect(await runs("app=other")).toBe(0);
    expect(await runs("event=foun")).toBe(0);
    const events = (await call("GET", "events?event=found")).events;
    expect(new Set(events.map((event: { name: string }) => event.name))).toEqual(new Set(["found"]));
  });

  it("replays failed runs at once: those that match, none twice, and names what cannot be started", async () => {
    for (const n of [1, 2, 3]) await context.run("breaks", { n });
    expect(await call("POST", "runs/replay", { function: "shop-breaks", search: "n=2" })).toMatchObject({
      replayed: 1,
      refused: [],
      hasMore: false,
    });
    await context.ended("shop-breaks", 4);
    // two of the first, and the replay of the second
    expect(await call("POST", "runs/replay", { function: "shop-breaks" })).toMatchObject({ replayed: 3 });
    await context.ended("shop-breaks", 7);
    await context.database.query("update function set archived_at = now() where slug = 'shop-breaks'");
    await context.restart();
    expect(await call("POST", "runs/replay", { function: "shop-breaks" })).toMatchObject({
      replayed: 0,
      refused: [{ reason: "shop-breaks is no longer registered.", runs: 3 }],
    });
    expect(await call("POST", "runs/replay", { status: "Running" })).toMatchObject({ wire: 400 });
  });

  it("leaves long values out of a run's page, and serves them one by one", async () => {
    const run = await context.run("long");
    const detail = await call("GET", `runs/${run.id}`);
    expect(detail.output).toEqual({ $leftOutBytes: 100_002 });
    expect(detail.steps[0].memo.$leftOutBytes).toBeGreaterThan(100_000);
    const step = await call("GET", `runs/${run.id}/steps/${detail.steps[0].id}`);
    expect(step.memo.data).toHaveLength(100_000);
    expect(await call("GET", `runs/${run.id}/steps/none`)).toMatchObject({ wire: 404 });
  });

  it("counts what is queued, and shows what is being gathered", async () => {
    const { runs } = await call("POST", "events", { name: "naps" });
    await waitFor("the run to sleep", async () => {
      const { functions: rows } = await call("GET", "queue");
      return rows.some(
        (row: { function: string; sleeping: number }) => row.function === "shop-naps" && row.sleeping === 1,
      );
    });
    await call("POST", `runs/${runs[0]}/cancel`);
    await call("POST", "events", { name: "gathered" });
    expect(await call("GET", "queue")).toMatchObject({
      gatherings: [{ kind: "debounce", function: "shop-gathered", events: 1 }],
    });
  });

  it("shows a run with its steps, failures and jobs; cancels and replays it", async () => {
    const { runs } = await call("POST", "events", { name: "rich", data: { a: 1 } });
    const run = await waitFor("the run to sleep", async () => {
      const detail = await call("GET", `runs/${runs[0]}`);
      return detail.jobs.some((job: { kind: string }) => job.kind === "sleep") && detail;
    });
    expect(run).toMatchObject({
      status: "Running",
      events: [{ body: { name: "rich", data: { a: 1 } } }],
      output: null,
    });
    expect(run.steps).toMatchObject([
      { name: "flaky", op: "StepRun", memo: { data: "ok" }, done: true },
      { name: "nap", op: "Sleep", done: false },
    ]);
    expect(run.failures).toMatchObject([{ attempt: 0, error: { message: "not yet" } }]);
    expect(run.failures[0].step).toBe(run.steps[0].id);

    expect(await call("POST", `runs/${run.id}/cancel`)).toMatchObject({ wire: 200 });
    expect(await call("GET", `runs/${run.id}`)).toMatchObject({ status: "Cancelled", jobs: [] });
    const replay = await call("POST", `runs/${run.id}/replay`);
    expect(await call("GET", `runs/${replay.id}`)).toMatchObject({
      rerunOf: run.id,
      events: [{ body: { data: { a: 1 } } }],
    });
    await call("POST", `runs/${replay.id}/cancel`);
    expect(await call("GET", "runs/nobody")).toMatchObject({ wire: 404 });
  });

  it("invokes a function, unless one of its rules prevents that", async () => {
    const invoke = (slug: string, data: unknown) => call("POST", `functions/${slug}/invoke`, { data });
    const { id } = await invoke("shop-once", { order: "o1" });
    expect(await call("GET", `runs/${id}`)).toMatchObject({
      function: "shop-once",
      events: [{ body: { name: "inngest/function.invoked", data: { order: "o1" } } }],
    });
    expect(await invoke("shop-once", { order: "o1" })).toMatchObject({ wire: 409 });
    expect(await invoke("shop-nothing", {})).toMatchObject({ wire: 404 });
    expect(await invoke("shop-once", [])).toMatchObject({ wire: 400 });
  });

  it("lists functions with their rules, and apps", async () => {
    const { functions: list, apps } = await call("GET", "functions");
    expect(list).toContainEqual(
      expect.objectContaining({
        slug: "shop-plain",
        maxAttempts: 5,
        latestRun: expect.objectContaining({ function: "shop-plain" }),
        events: [{ event: "plain" }],
        concurrency: [{ limit: 100, key: "event.data.n", scope: "fn" }],
      }),
    );
    expect(apps).toEqual([{ url: context.app.url, app: "shop", configured: true, connected: true }]);
  });
});

describe("the dashboard's files", () => {
  it("are served from their folder only; without them a sentence names the command that builds them", async () => {
    const folder = await mkdtemp(join(tmpdir(), "dashboard-"));
    const server = await listen({
      host: "127.0.0.1",
      port: 0,
      localOnly: true,
      routes: [],
      log: () => {},
      fallback: (path, response) => serveFile(folder, path, response),
    });
    const get = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${server.port}${path}`);
      return `${response.status} ${await response.text()}`;
    };
    try {
      expect(await get("/")).toMatch(/^200 The Inngest runner is up.*build/);
      await writeFile(join(folder, "index.html"), "page");
      await writeFile(join(folder, "notes.txt"), "text");
      expect(await get("/")).toBe("200 page");
      expect(await get("/notes.txt")).toMatch(/^404/);
      expect(await get("/absent.js")).toMatch(/^404/);
      expect(await get("/%2e%2e/package.js")).toMatch(/^404/);
    } finally {
      await server.close();
      await rm(folder, { recursive: true });
    }
  });
});

function functions(client: Inngest) {
  let flaky = 0;
  return [
    client.createFunction(
      { id: "plain", concurrency: { limit: 100, key: "event.data.n" }, triggers: [{ event: "plain" }] },
      () => {},
    ),
    client.createFunction(
      { id: "once", idempotency: "event.data.order", triggers: [{ event: "once" }] },
      () => {},
    ),
    client.createFunction({ id: "breaks", retries: 0, triggers: [{ event: "breaks" }] }, () => {
      throw new Error("out of order");
    }),
    client.createFunction({ id: "found", triggers: [{ event: "found" }] }, () => {}),
    client.createFunction({ id: "long", triggers: [{ event: "long" }] }, ({ step }) =>
      step.run("long", () => "x".repeat(100_000)),
    ),
    client.createFunction(
      { id: "gathered", debounce: { period: "1h" }, triggers: [{ event: "gathered" }] },
      () => {},
    ),
    client.createFunction({ id: "naps", triggers: [{ event: "naps" }] }, async ({ step }) => {
      await step.sleep("nap", "1h");
    }),
    client.createFunction({ id: "rich", triggers: [{ event: "rich" }] }, async ({ step }) => {
      await step.run("flaky", () => {
        flaky += 1;
        if (flaky === 1) throw new Error("not yet");
        return "ok";
      });
      await step.sleep("nap", "1h");
    }),
  ];
}
