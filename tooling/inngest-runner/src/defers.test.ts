import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Inngest } from "inngest";
import { createDefer } from "inngest/experimental";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeContext, type TestContext } from "./testing/make-context.ts";
import { waitFor } from "./testing/wait-for.ts";

describe.each([true, false])("a deferred function, with checkpointing: %s", (checkpointing) => {
  let context: TestContext;
  beforeAll(async () => {
    context = await makeContext({ checkpointing, functions });
  });
  afterAll(() => context.stop());
  const deferredBy = async (run: string) => {
    const rows = await context.database.query<{ output: unknown; status: string }>(
      `select output, run.status from run join event on event.id = run.event
       where run.function = 'shop-later' and event.body->'data'->'_inngest'->>'parent_run_id' = $1`,
      [run],
    );
    return rows;
  };
  const ended = (run: string) =>
    waitFor("the deferred run", async () => {
      const rows = await deferredBy(run);
      return rows.length > 0 && rows.every((row) => row.status === "Completed") && rows;
    });

  it("starts when the run has ended, once, with its data, however often the function was called again", async () => {
    const run = await context.run("rests", { n: 1 });
    expect(await ended(run.id)).toMatchObject([{ output: { data: { n: 1 }, parent: "shop-rests" } }]);
  });

  it("starts also when the function throws", async () => {
    const run = await context.run("throws");
    expect(run).toMatchObject({ status: "Failed", output: { message: "oh no" } });
    expect(await ended(run.id)).toMatchObject([{ output: { data: { kept: true } } }]);
  });

  it("starts from within a step", async () => {
    const run = await context.run("steps");
    expect(run).toMatchObject({ status: "Completed" });
    expect(await ended(run.id)).toHaveLength(1);
  });

  it("does not start when it is taken back, at once or after the run was called again", async () => {
    for (const event of ["regrets", "regrets-later"]) {
      const run = await context.run(event);
      expect(run).toMatchObject({ status: "Completed" });
      // one that was not taken back is the sign that the ends of runs are through
      const other = await context.run("rests", { n: 2 });
      await ended(other.id);
      expect(await deferredBy(run.id)).toEqual([]);
    }
  });

  it("fails its run with the reason when the app asks for it in a way that cannot be read", async () => {
    const app = createServer((_request, response) => {
      response.writeHead(206, { "x-inngest-sdk": "js:v4.24.0", "x-inngest-req-version": "2" });
      response.end(JSON.stringify([{ id: "x", op: "DeferAdd", opts: { input: {} } }]));
    });
    await once(app.listen(0, "127.0.0.1"), "listening");
    const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/`;
    const steps = { step: { runtime: { type: "http", url } } };
    const functions = [{ id: "raw-fn", triggers: [{ event: "raw" }], steps }];
    await fetch(`${context.runner.url}/fn/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ appName: "raw", url, sdk: "js:v4.24.0", functions }),
    });
    const run = await context.run("raw");
    expect(run).toMatchObject({
      status: "Failed",
      output: { message: expect.stringContaining("Not a DeferAdd") },
    });
    app.closeAllConnections();
    app.close();
  });

  it("gets nothing from a dispatch that is superseded", async () => {
    const event = await context.send("rests", { n: 3 });
    const [row] = await waitFor("the run", async () => {
      const rows = await context.database.query<{ id: string }>("select id from run where event = $1", [
        event,
      ]);
      return rows.length > 0 && rows;
    });
    const id = row?.id ?? "";
    const answer = await fetch(`${context.runner.url}/v1/checkpoint/${id}/async`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        qi_id: "999999",
        generation_id: 1,
        steps: [{ id: "foreign", op: "DeferAdd", opts: { fn_slug: "shop-later", input: { n: "foreign" } } }],
      }),
    });
    expect(answer.status).toBe(409);
    expect(await ended(id)).toMatchObject([{ output: { data: { n: 3 } } }]);
  });
});

function functions(client: Inngest) {
  const later = createDefer(client, { id: "later" }, ({ event, parents }) => ({
    data: event.data,
    parent: parents[0]?.fnSlug,
  }));
  return [
    later,
    client.createFunction({ id: "rests", triggers: [{ event: "rests" }] }, async ({ defer, event, step }) => {
      defer("after", { function: later, data: event.data });
      await step.sleep("rest", "1s");
      await step.run("done", () => {});
    }),
    client.createFunction({ id: "throws", retries: 1, triggers: [{ event: "throws" }] }, ({ defer }) => {
      defer("after", { function: later, data: { kept: true } });
      throw new Error("oh no");
    }),
    client.createFunction({ id: "steps", triggers: [{ event: "steps" }] }, async ({ defer, step }) => {
      await step.run("inside", () => {
        defer("after", { function: later, data: {} });
      });
    }),
    client.createFunction({ id: "regrets", triggers: [{ event: "regrets" }] }, async ({ defer }) => {
      defer("after", { function: later, data: {} }).abort();
    }),
    client.createFunction(
      { id: "regrets-later", triggers: [{ event: "regrets-later" }] },
      async ({ defer, step }) => {
        const handle = defer("after", { function: later, data: {} });
        await step.sleep("think", "1s");
        handle.abort();
      },
    ),
  ];
}
