import { NonRetriableError } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeContext, type TestContext } from "../testing/make-context.ts";
import { waitFor } from "../testing/wait-for.ts";

let context: TestContext;
beforeAll(async () => {
  context = await makeContext({
    checkpointing: true,
    functions: (client) => [
      client.createFunction({ id: "greet", triggers: [{ event: "guest" }] }, async ({ event, step }) => {
        const name = await step.run("read", () => event.data.name as string);
        await step.run("flaky", async () => {
          if (attempts++ < event.data.failures) throw new TypeError("not yet");
        });
        if (event.data.sleeps) await step.sleep("rest", "1h");
        return `Hello ${name}`;
      }),
      client.createFunction({ id: "break", retries: 0, triggers: [{ event: "break" }] }, async ({ step }) => {
        await step.run("fall", () => {
          throw new NonRetriableError("fallen");
        });
      }),
      client.createFunction({ id: "calls", triggers: [{ event: "calls" }] }, async ({ step }) => {
        const met = await step.waitForEvent("meet", { event: "never", timeout: "1s" });
        return [met];
      }),
    ],
  });
});
let attempts = 0;
afterAll(() => context.stop());

async function ask(query: string, variables: Record<string, unknown> = {}) {
  const response = await fetch(`${context.runner.url}/v0/gql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, ...(await response.json()) };
}

const traceQuery = `
  fragment Span on RunTraceSpan { name status stepID stepOp outputID attempts isRoot
    stepInfo { __typename ... on WaitForEventStepInfo { eventName timedOut } ... on SleepStepInfo { sleepUntil } } }
  query ($id: String!) {
    run(runID: $id) { id status eventName output app { name } function { slug }
      trace(preview: true) { ...Span childrenSpans { ...Span childrenSpans { ...Span } } } }
  }`;

const readOutput = async (outputID: string) => {
  const query =
    "query ($id: String!) { runTraceSpanOutputByID(outputID: $id) { data error { message name stack } } }";
  return (await ask(query, { id: outputID })).data.runTraceSpanOutputByID;
};

describe("a run's trace", () => {
  it("has its steps, their attempts and what each of them returned or threw", async () => {
    attempts = 0;
    const run = await context.run("guest", { name: "Ada", failures: 1 });
    const { data } = await ask(traceQuery, { id: run.id });
    expect(data.run).toMatchObject({
      id: run.id,
      status: "COMPLETED",
      eventName: "guest",
      output: '"Hello Ada"',
      app: { name: "shop" },
      function: { slug: "shop-greet" },
    });
    const { trace } = data.run;
    expect(trace).toMatchObject({ status: "COMPLETED", isRoot: true });
    expect(await readOutput(trace.outputID)).toEqual({ data: '"Hello Ada"', error: null });
    const [read, flaky] = trace.childrenSpans;
    expect(read).toMatchObject({
      name: "read",
      status: "COMPLETED",
      stepOp: "RUN",
      attempts: 1,
      childrenSpans: [],
    });
    expect(await readOutput(read.outputID)).toEqual({ data: '"Ada"', error: null });
    expect(flaky).toMatchObject({ name: "flaky", status: "COMPLETED", attempts: 2 });
    expect(flaky.childrenSpans).toMatchObject([{ status: "FAILED", name: "Attempt 0" }]);
    const attempt = await readOutput(flaky.childrenSpans[0].outputID);
    expect(attempt.error).toMatchObject({ name: "TypeError", message: "not yet" });
    expect(attempt.error.stack).toContain("graphql.test");
  });

  it("tells how it failed, and that a wait has timed out", async () => {
    const broken = await context.run("break");
    const { data } = await ask(traceQuery, { id: broken.id });
    expect(data.run.trace).toMatchObject({
      status: "FAILED",
      childrenSpans: [{ name: "fall", status: "FAILED" }],
    });
    expect((await readOutput(data.run.trace.outputID)).error.message).toContain("fallen");
    const waited = await context.run("calls");
    const { data: other } = await ask(traceQuery, { id: waited.id });
    expect(other.run.trace.childrenSpans).toMatchObject([
      {
        name: "meet",
        status: "COMPLETED",
        stepInfo: { __typename: "WaitForEventStepInfo", eventName: "never", timedOut: true },
      },
    ]);
  });

  it("shows a run that sleeps, without an output", async () => {
    const event = await context.send("guest", { name: "Eve", failures: 0, sleeps: true });
    const run = await waitFor("the sleep", async () => {
      const found = await ask(
        "query ($id: ULID!) { eventV2(id: $id) { raw name runs { id trace { childrenSpans { status } } } } }",
        {
          id: event,
        },
      );
      const [first] = found.data.eventV2.runs;
      return first?.trace.childrenSpans[2] && first;
    });
    const { data } = await ask(traceQuery, { id: run.id });
    expect(data.run).toMatchObject({ status: "RUNNING", output: null, trace: { outputID: null } });
    expect(data.run.trace.childrenSpans[2]).toMatchObject({
      name: "rest",
      status: "WAITING",
      stepInfo: { __typename: "SleepStepInfo" },
    });
    expect(Date.parse(data.run.trace.childrenSpans[2].stepInfo.sleepUntil)).toBeGreaterThan(
      Date.now() + 3_000_000,
    );
  });
});

it("reads the history of a run and the output of its items", async () => {
  attempts = 0;
  const run = await context.run("guest", { name: "Bob", failures: 1 });
  const query = `query ($id: ID!, $item: ULID!) { functionRun(query: { functionRunId: $id }) {
    status output event { name status } history { id type stepName attempt } historyItemOutput(id: $item) } }`;
  const { data } = await ask(query, { id: run.id, item: "none" });
  const { history, ...rest } = data.functionRun;
  expect(rest).toMatchObject({
    status: "COMPLETED",
    output: '"Hello Bob"',
    event: { name: "guest", status: "COMPLETED" },
  });
  const types = history.map((item: { type: string; stepName: string | null }) => [item.type, item.stepName]);
  expect(types[0]).toEqual(["FunctionScheduled", null]);
  expect(types.at(-1)).toEqual(["FunctionCompleted", null]);
  expect(types).toContainEqual(["StepErrored", "flaky"]);
  const done = history.find(
    (item: { type: string; stepName: string }) => item.type === "StepCompleted" && item.stepName === "read",
  );
  const again = await ask(query, { id: run.id, item: done.id });
  expect(again.data.functionRun.historyItemOutput).toBe('"Bob"');
});

it("lists runs and events by page and filter, and apps with their functions", async () => {
  for (const name of ["a", "b", "c"]) await context.run("guest", { name, failures: 0 });
  const query = `query ($after: String, $filter: RunsFilterV2!) {
    runs(first: 2, after: $after, orderBy: [{ field: QUEUED_AT, direction: DESC }], filter: $filter) {
      edges { cursor node { status function { id slug } } } pageInfo { hasNextPage endCursor } totalCount } }`;
  const functions = await ask(
    "{ functions { id slug triggers { type value } } apps { name connected functions { slug } } }",
  );
  const greet = functions.data.functions.find((fn: { slug: string }) => fn.slug === "shop-greet");
  expect(greet.triggers).toEqual([{ type: "EVENT", value: "guest" }]);
  expect(functions.data.apps).toMatchObject([{ name: "shop", connected: true }]);
  const filter = { from: "2020-01-01T00:00:00Z", status: ["COMPLETED"], functionIDs: [greet.id] };
  const first = (await ask(query, { filter })).data.runs;
  expect(first.edges).toHaveLength(2);
  expect(first.pageInfo.hasNextPage).toBe(true);
  expect(first.totalCount).toBeGreaterThanOrEqual(3);
  const second = (await ask(query, { filter, after: first.pageInfo.endCursor })).data.runs;
  expect(second.edges[0].cursor < first.edges[1].cursor).toBe(true);
  for (const edge of [...first.edges, ...second.edges])
    expect(edge.node).toMatchObject({ status: "COMPLETED", function: { slug: "shop-greet" } });
  const events = `{ eventsV2(first: 1, filter: { from: "2020-01-01T00:00:00Z", eventNames: ["guest"] }) {
    totalCount edges { node { name runs { status } } } } }`;
  const { eventsV2 } = (await ask(events)).data;
  expect(eventsV2).toMatchObject({ edges: [{ node: { name: "guest", runs: [{ status: "COMPLETED" }] } }] });
});

describe("a bad query", () => {
  it.each([
    ["no GraphQL", "{ run(", 400],
    [
      "thousands of fields",
      `{ ${Array.from({ length: 500 }, (_, n) => `a${n}: apps { name }`).join(" ")} }`,
      400,
    ],
  ])("is refused as a whole: %s", async (_what, query, status) => {
    const answer = await ask(query);
    expect(answer).toMatchObject({ status, error: expect.any(String) });
  });

  it.each([
    ["a field that is not offered", "{ debugRun { id } }", "debugRun"],
    ["what does not exist", '{ eventV2(id: "none") { name } }', "There is no event none."],
    ["an output of nothing", '{ runTraceSpanOutputByID(outputID: "e30") { data } }', "There is no output"],
    [
      "another order",
      '{ runs(orderBy: [{ field: ENDED_AT, direction: ASC }], filter: { from: "2020-01-01T00:00:00Z" }) { totalCount } }',
      "QUEUED_AT alone",
    ],
    [
      "a page too large",
      '{ runs(first: 5000, orderBy: [], filter: { from: "2020-01-01T00:00:00Z" }) { totalCount } }',
      "first is 1 to 400",
    ],
    ["no time", '{ runs(orderBy: [], filter: { from: "soon" }) { totalCount } }', '"soon" is no time'],
  ])("is answered with what is wrong: %s", async (_what, query, message) => {
    const answer = await ask(query);
    expect(answer.status).toBe(200);
    expect(answer.errors[0].message).toContain(message);
  });

  it("cannot read without end: runs of events of runs of events", async () => {
    for (let n = 0; n < 12; n++) await context.run("guest", { name: "x", failures: 0 });
    const all = Array.from(
      { length: 40 },
      (_, n) =>
        `r${n}: runs(first: 40, orderBy: [], filter: $filter) { edges { node { trace { name } output } } }`,
    );
    const answer = await ask(`query ($filter: RunsFilterV2!) { ${all.join(" ")} }`, {
      filter: { from: "2020-01-01T00:00:00Z" },
    });
    expect(
      answer.errors.some((error: { message: string }) => error.message.includes("asks for too much")),
    ).toBe(true);
  });
});
