import type { Inngest } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeContext, type TestContext } from "../testing/make-context.ts";
import { waitFor } from "../testing/wait-for.ts";

describe("the API of the pages", () => {
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

  it("finds runs by what is in their event, and by id", async () => {
    const orders = ["find-1", "find-2", "other"].map((orderId) => ({ orderId, who: { name: "Ann O'Hara" } }));
    await context.client.send(orders.map((data) => ({ name: "found", data })));
    const all = await context.ended("shop-found", 3);
    const found = async (query: Record<string, string>) =>
      (await call("GET", `runs?${new URLSearchParams({ function: "shop-found", ...query })}`)).runs.length;
    expect(await found({ search: "find-1" })).toBe(1);
    expect(await found({ search: "FIND-" })).toBe(2);
    expect(await found({ search: "o'hara other" })).toBe(1);
    expect(await found({ search: "nobody" })).toBe(0);
    expect(await found({ search: "\\ ' & | ! :*" })).toBe(0);
    expect(await found({ search: all[0]?.id ?? "" })).toBe(1);
    expect(await found({ event: "found" })).toBe(3);
    expect(await found({ event: "foun" })).toBe(0);
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

  it("shows a run with its steps, failures and jobs; cancels and replays it", async () => {
    const { runs } = await call("POST", "events", { name: "rich", data: { a: 1 } });
    const run = await waitFor("the run to sleep", async () => {
      const detail = await call("GET", `runs/${runs[0]}`);
      return detail.jobs.some((job: { kind: string }) => job.kind === "sleep") && detail;
    });
    expect(run).toMatchObject({
      status: "Running",
      event: { name: "rich", body: { data: { a: 1 } } },
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
      event: { body: { data: { a: 1 } } },
    });
    await call("POST", `runs/${replay.id}/cancel`);
    expect(await call("GET", "runs/nobody")).toMatchObject({ wire: 404 });
  });
});

function functions(client: Inngest) {
  let flaky = 0;
  return [
    client.createFunction(
      { id: "plain", concurrency: { limit: 100, key: "event.data.n" }, triggers: [{ event: "plain" }] },
      () => {},
    ),
    client.createFunction({ id: "found", triggers: [{ event: "found" }] }, () => {}),
    client.createFunction({ id: "long", triggers: [{ event: "long" }] }, ({ step }) =>
      step.run("long", () => "x".repeat(100_000)),
    ),
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
