import type { Inngest } from "inngest";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeContext, type TestContext } from "./testing/make-context.ts";
import { waitFor } from "./testing/wait-for.ts";

let context: TestContext;
beforeAll(async () => {
  context = await makeContext({ checkpointing: true, functions });
});
afterAll(() => context.stop());

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(context.runner.url + path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  });
  return { wire: response.status, ...(await response.json()) };
}
const ended = (run: string) =>
  waitFor(`the end of ${run}`, async () => {
    const { data } = await call("GET", `/v1/runs/${run}`);
    return data.ended_at !== null && data;
  });
const rerun = (run: string, fromStep?: unknown) => call("POST", `/v2/runs/${run}/rerun`, { fromStep });

describe("a replay", () => {
  it("from the start runs every step again", async () => {
    const first = await context.run("chain", { n: 1 });
    calls.length = 0;
    const { data } = await rerun(first.id);
    expect(await ended(data.id)).toMatchObject({ status: "Completed", output: [1, 3, [4, 5], 11] });
    expect(calls.toSorted()).toEqual(["add", "left", "right", "start"]);
  });

  it("from a step takes over what was before it, and runs it with the input given", async () => {
    const first = await context.run("chain", { n: 1 });
    expect(first.output).toEqual([1, 3, [4, 5], 11]);
    calls.length = 0;
    const { data } = await rerun(first.id, { stepId: "add", input: [10, 20] });
    expect(await ended(data.id)).toMatchObject({ status: "Completed", output: [1, 30, [31, 32], 11] });
    expect(calls.toSorted()).toEqual(["add", "left", "right"]);
    const detail = await call("GET", `/api/runs/${data.id}`);
    expect(detail.rerunOf).toBe(first.id);
    const taken = detail.steps.filter((step: { takenOver: boolean }) => step.takenOver);
    expect(taken.map((step: { name: string }) => step.name)).toEqual(["start"]);
    expect((await call("GET", `/api/runs/${first.id}`)).replays).toEqual([data.id]);
    // the run that was repeated is as it was
    expect((await ended(first.id)).output).toEqual([1, 3, [4, 5], 11]);
  });

  it("from a step without new input uses the step's own; a replay can be replayed", async () => {
    const first = await context.run("chain", { n: 1 });
    const edited = await rerun(first.id, { stepId: "add", input: [10, 20] });
    await ended(edited.data.id);
    calls.length = 0;
    const { data } = await rerun(edited.data.id, { stepId: "invoke" });
    expect(await ended(data.id)).toMatchObject({ output: [1, 30, [31, 32], 11] });
    expect(calls).toEqual([]);
  });

  it("from one of several parallel steps runs that one, and what came after", async () => {
    const first = await context.run("chain", { n: 1 });
    const { steps } = await call("GET", `/api/runs/${first.id}`);
    const order = await context.database.query<{ id: string; display_name: string }>(
      "select id, display_name from step where run = $1 and display_name in ('left', 'right') order by pos",
      [first.id],
    );
    calls.length = 0;
    const { data } = await rerun(first.id, { stepId: order[1]?.id });
    expect(await ended(data.id)).toMatchObject({ output: first.output });
    expect(calls).toEqual([order[1]?.display_name]);
    expect(steps).toHaveLength(5);
  });

  it("from an invocation sends the payload given", async () => {
    const first = await context.run("chain", { n: 1 });
    const { data } = await rerun(first.id, { stepId: "invoke", input: [{ data: { n: 100 } }] });
    expect(await ended(data.id)).toMatchObject({ output: [1, 3, [4, 5], 101] });
  });

  it("from a failed step repairs the run, with its attempts counted from one", async () => {
    broken = true;
    const first = await context.run("breaks");
    expect(first).toMatchObject({ status: "Failed" });
    broken = false;
    const { data } = await rerun(first.id, { stepId: "fragile" });
    expect(await ended(data.id)).toMatchObject({ status: "Completed", output: "mended in attempt 0" });
  });

  it("keeps the input given through a retry", async () => {
    const first = await context.run("stubborn");
    expect(first.output).toBe("own");
    failOnce = true;
    const { data } = await rerun(first.id, { stepId: "take", input: ["given"] });
    expect(await ended(data.id)).toMatchObject({ output: "given" });
    expect(failOnce).toBe(false);
  });

  it("is refused for what is not there or not clear", async () => {
    const first = await context.run("repeats");
    expect(await rerun("nobody")).toMatchObject({ wire: 404 });
    expect(await rerun(first.id, { stepId: "nothing" })).toMatchObject({ wire: 404, status: 404 });
    expect(await rerun(first.id, { stepId: "same" })).toMatchObject({ wire: 409 });
    expect(await rerun(first.id, { stepId: "same", input: "no list" })).toMatchObject({ wire: 400 });
    expect(await rerun(first.id, {})).toMatchObject({ wire: 400 });
  });
});

describe("many runs", () => {
  const sleeping = (count: number) =>
    waitFor(`${count} sleeping runs`, async () => {
      const rows = await context.database.query("select from job where kind = 'sleep'");
      return rows.length === count;
    });

  it("are cancelled by function, time and expression", async () => {
    await context.client.send(
      Array.from({ length: 120 }, (_, n) => ({ name: "sleeps", data: { odd: n % 2 === 1 } })),
    );
    await sleeping(120);
    const before = new Date(Date.now() + 1000).toISOString();
    const order = { app_id: "shop", function_id: "sleeps", started_before: before };
    const past = { ...order, started_before: "2020-01-01T00:00:00Z" };
    expect((await call("POST", "/v1/cancellations", past)).data.cancelled).toBe(0);
    const answer = await call("POST", "/v1/cancellations", { ...order, if: "event.data.odd == true" });
    expect(answer.data.cancelled).toBe(60);
    await sleeping(60);
    expect(await call("POST", "/v1/cancellations", { ...order, if: "event.data." })).toMatchObject({
      wire: 400,
    });
    expect(await call("POST", "/v1/cancellations", { app_id: "shop" })).toMatchObject({ wire: 400 });
    expect(
      await call("POST", "/api/runs/cancel", { function: "shop-sleeps", search: "odd=false" }),
    ).toMatchObject({
      cancelled: 60,
    });
    await sleeping(0);
    expect(await call("POST", "/api/runs/cancel", { functions: "typo" })).toMatchObject({ wire: 400 });
  });
});

describe("an injected fault", () => {
  const order = (body: unknown) => call("POST", "/v0/faults", body);
  afterEach(() => call("DELETE", "/v0/faults"));
  const attempt = async () => {
    calls.length = 0;
    const run = await context.run("plain");
    return { run, failures: (await call("GET", `/api/runs/${run.id}`)).failures };
  };

  it("fails the given number of calls of one function, as attempts", async () => {
    expect(await order({ kind: "fail", function: "shop-plain", times: 2 })).toMatchObject({
      wire: 201,
      remaining: 2,
    });
    await context.run("repeats");
    const { run, failures } = await attempt();
    expect(run).toMatchObject({ status: "Completed", output: 2 });
    expect(failures).toMatchObject([
      { attempt: 0, error: { name: "InjectedFault" } },
      { attempt: 1, error: { name: "InjectedFault" } },
    ]);
    expect((await call("GET", "/v0/faults")).faults).toMatchObject([{ remaining: 0, injected: 2 }]);
    expect(context.lines.join()).toContain("injected fault");
  });

  it("drops a call, which is made again without an attempt lost", async () => {
    await order({ kind: "drop", times: 1 });
    const { run, failures } = await attempt();
    expect(run).toMatchObject({ status: "Completed", output: 0 });
    expect(failures).toEqual([]);
    expect(calls).toEqual(["plain"]);
  });

  it("loses an answer: the function runs again", async () => {
    await order({ kind: "lose-answer", times: 1 });
    const { run } = await attempt();
    expect(run).toMatchObject({ status: "Completed" });
    expect(calls).toEqual(["plain", "plain"]);
  });

  it("doubles a call, and the run ends once", async () => {
    await order({ kind: "duplicate", times: 1 });
    const { run } = await attempt();
    expect(run).toMatchObject({ status: "Completed" });
    await waitFor("both calls", () => calls.length === 2);
    expect(
      await context.database.query("select from run where event = (select event from run where id = $1)", [
        run.id,
      ]),
    ).toHaveLength(1);
  });

  it("delays a call", async () => {
    await order({ kind: "delay", delayMs: 300 });
    const started = Date.now();
    expect((await attempt()).run).toMatchObject({ status: "Completed" });
    expect(Date.now() - started).toBeGreaterThanOrEqual(300);
  });

  it("loses an event for one function, also after a restart", async () => {
    await order({ kind: "lose-event", function: "shop-plain" });
    await context.restart();
    const event = await context.send("plain");
    expect((await call("GET", `/v1/events/${event}/runs`)).data).toEqual([]);
    expect((await attempt()).run.status).toBe("Completed");
  });

  it("can be removed, and is refused when it makes no sense", async () => {
    const { id } = await order({ kind: "fail", function: "shop-plain" });
    expect(await call("DELETE", `/v0/faults/${id}`)).toMatchObject({ removed: 1 });
    expect(await call("DELETE", `/v0/faults/${id}`)).toMatchObject({ wire: 404 });
    expect((await attempt()).failures).toEqual([]);
    expect(await order({ kind: "odd" })).toMatchObject({ wire: 400 });
    expect(await order({ kind: "fail", function: "shop-nobody" })).toMatchObject({ wire: 404 });
    expect(await order({ kind: "fail", delayMs: 5 })).toMatchObject({ wire: 400 });
    expect(await order({ kind: "delay" })).toMatchObject({ wire: 400 });
    expect(await order({ kind: "fail", times: 0 })).toMatchObject({ wire: 400 });
  });
});

const calls: string[] = [];
let broken = false;
let failOnce = false;

function functions(client: Inngest) {
  const on = (event: string) => ({ id: event, triggers: [{ event }] });
  const plusOne = client.createFunction(
    { id: "plus-one", triggers: [] },
    ({ event }) => (event.data as { n: number }).n + 1,
  );
  const note = <T>(name: string, value: T): T => {
    calls.push(name);
    return value;
  };
  return [
    plusOne,
    client.createFunction(on("chain"), async ({ event, step }) => {
      const start = await step.run("start", () => note("start", (event.data as { n: number }).n));
      const sum = await step.run("add", (a: number, b: number) => note("add", a + b), start, 2);
      const both = await Promise.all([
        step.run("left", () => note("left", sum + 1)),
        step.run("right", () => note("right", sum + 2)),
      ]);
      const invoked = await step.invoke("invoke", { function: plusOne, data: { n: 10 } });
      return [start, sum, both, invoked];
    }),
    client.createFunction({ ...on("breaks"), retries: 1 }, async ({ step, attempt }) => {
      return await step.run("fragile", () => {
        if (broken) throw new Error("broken");
        return `mended in attempt ${attempt}`;
      });
    }),
    client.createFunction(on("stubborn"), async ({ step }) => {
      return await step.run(
        "take",
        (word: string) => {
          if (!failOnce) return word;
          failOnce = false;
          throw new Error("not yet");
        },
        "own",
      );
    }),
    client.createFunction(on("repeats"), async ({ step }) => {
      await step.run("same", () => 1);
      await step.run("same", () => 2);
    }),
    client.createFunction(on("sleeps"), async ({ step }) => {
      await step.sleep("long", "1h");
    }),
    client.createFunction(on("plain"), ({ attempt }) => note("plain", attempt)),
  ];
}
