import type { Inngest } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeContext, type TestContext } from "./testing/make-context.ts";
import { waitFor } from "./testing/wait-for.ts";

let context: TestContext;
beforeAll(async () => {
  context = await makeContext({ checkpointing: true, functions });
});
afterAll(() => context.stop());

async function signal(body: unknown) {
  const response = await fetch(`${context.runner.url}/v1/signals`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...(await response.json()) };
}

/** The run that this event has started, once it waits for its signal. */
async function waiting(event: string): Promise<string> {
  const [row] = await waitFor("the wait", async () => {
    const rows = await context.database.query<{ id: string }>(
      "select run.id from run join pause on pause.run = run.id where run.event = $1",
      [event],
    );
    return rows.length > 0 && rows;
  });
  return row?.id ?? "";
}

async function outcome(run: string) {
  return await waitFor("the run to end", async () => {
    const [row] = await context.database.query<{ status: string; output: unknown }>(
      "select status, output from run where id = $1 and ended_at is not null",
      [run],
    );
    return row;
  });
}

describe("a wait for a signal", () => {
  it("ends with the signal, which names the run that waited", async () => {
    const run = await waiting(await context.send("waits", { signal: "go", timeout: "1h" }));
    expect(await signal({ signal: "go", data: { n: 1 } })).toMatchObject({
      status: 200,
      data: { run_id: run },
    });
    expect(await outcome(run)).toEqual({ status: "Completed", output: { signal: "go", data: { n: 1 } } });
    expect(await signal({ signal: "go" })).toMatchObject({ status: 404 });
  });

  it("ends with what a step of another function sends, and once of many that are sent at the same time", async () => {
    const first = await waiting(await context.send("waits", { signal: "step", timeout: "1h" }));
    await context.run("sends", { signal: "step" });
    expect(await outcome(first)).toMatchObject({ output: { signal: "step", data: "sent" } });
    const second = await waiting(await context.send("waits", { signal: "rush", timeout: "1h" }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => signal({ signal: "rush", data: n })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const taken = answers.findIndex((answer) => answer.status === 200);
    expect(await outcome(second)).toMatchObject({ output: { data: taken } });
  });

  it("ends with null when its time is over", async () => {
    expect(await context.run("waits", { signal: "never", timeout: "1s" })).toMatchObject({
      status: "Completed",
      output: null,
    });
  });

  it("is alone with its signal: another one fails its run, or takes the signal from it", async () => {
    const first = await waiting(await context.send("waits", { signal: "own", timeout: "3s" }));
    const refused = await context.run("waits", { signal: "own", timeout: "1h" });
    expect(refused).toMatchObject({
      status: "Failed",
      output: { message: expect.stringContaining('"own"') },
    });
    const second = await waiting(
      await context.send("waits", { signal: "own", timeout: "1h", conflict: "replace" }),
    );
    expect(await signal({ signal: "own", data: 2 })).toMatchObject({ data: { run_id: second } });
    expect(await outcome(second)).toMatchObject({ output: { data: 2 } });
    expect(await outcome(first)).toMatchObject({ status: "Completed", output: null });
  });

  it("begins before a step beside it sends the signal", async () => {
    expect(await context.run("both")).toMatchObject({ output: [{ signal: "both", data: "sent" }, null] });
  });

  it("goes with its run, so that the signal can be waited for again", async () => {
    const run = await waiting(await context.send("waits", { signal: "again", timeout: "1h" }));
    await fetch(`${context.runner.url}/v1/runs/${run}`, { method: "DELETE" });
    expect(await signal({ signal: "again" })).toMatchObject({ status: 404 });
    await waiting(await context.send("waits", { signal: "again", timeout: "1h" }));
  });
});

it.each([{}, { signal: "" }, { signal: 5 }])("a signal without a name is refused: %j", async (body) => {
  expect(await signal(body)).toMatchObject({ status: 400, error: expect.stringContaining("signal") });
});

function functions(client: Inngest) {
  return [
    client.createFunction({ id: "waits", triggers: [{ event: "waits" }] }, ({ event, step }) => {
      const {
        signal: name,
        timeout,
        conflict = "fail",
      } = event.data as {
        signal: string;
        timeout: string;
        conflict?: "fail" | "replace";
      };
      return step.waitForSignal("wait", { signal: name, timeout, onConflict: conflict });
    }),
    client.createFunction({ id: "sends", triggers: [{ event: "sends" }] }, async ({ event, step }) => {
      await step.sendSignal("send", { signal: event.data.signal as string, data: "sent" });
    }),
    client.createFunction({ id: "both", triggers: [{ event: "both" }] }, ({ step }) =>
      Promise.all([
        step.waitForSignal("wait", { signal: "both", timeout: "5s", onConflict: "fail" }),
        step.sendSignal("send", { signal: "both", data: "sent" }).then(() => null),
      ]),
    ),
  ];
}
