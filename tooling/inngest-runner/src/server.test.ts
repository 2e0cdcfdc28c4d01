import { setTimeout as delay } from "node:timers/promises";
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
    expect(await call("POST", "/v1/realtime/token", {})).toMatchObject({ wire: 404, status: 404 });
  });
});

describe("the app's functions", () => {
  const serve = (served: (own: Inngest) => InngestFunction.Any[]) => {
    context.app.serve({ runnerUrl: context.runner.url, checkpointing: true, functions: served });
    return context.restart();
  };
  const listFunctions = async () => {
    const { functions: list, refused } = await call("GET", "/dev");
    return { slugs: list.map((fn: { slug: string }) => fn.slug), refused };
  };

  it("are registered without one that is refused, which is named in the log and on each page", async () => {
    const odd = (own: Inngest) =>
      own.createFunction({ id: "odd", debounce: { period: "5s" }, triggers: [{ event: "x" }] }, () => {});
    await serve((own) => [...functions(own), odd(own)]);
    const refusal = "shop-odd is refused: debounce is not supported by this runner";
    await waitFor("the refusal", () => context.lines.includes(refusal));
    expect((await listFunctions()).refused).toMatchObject([{ slug: "shop-odd" }]);
    expect(await (await fetch(`${context.runner.url}/events`)).text()).toContain(refusal);
    expect(await context.run("plain", { n: 1 })).toMatchObject({ output: { n: 1 } });
    await serve(functions);
    await waitFor("no refusal", async () => (await listFunctions()).refused.length === 0);
  });

  it("that are gone start no new runs, until they are served again", async () => {
    await serve((own) => functions(own).slice(1));
    await waitFor("it to be gone", async () => !(await listFunctions()).slugs.includes("shop-plain"));
    const event = await context.send("plain");
    expect((await call("GET", `/v1/events/${event}/runs`)).data).toEqual([]);
    await serve(functions);
    await waitFor("it to be back", async () => (await listFunctions()).slugs.includes("shop-plain"));
    expect(await context.run("plain", { n: 2 })).toMatchObject({ output: { n: 2 } });
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

it("a run goes on in further calls where an app's time for one is over", async () => {
  const ran: string[] = [];
  const slow = await makeContext({
    checkpointing: { maxRuntime: 20 },
    functions: (client) => [
      client.createFunction({ id: "slow", triggers: [{ event: "slow" }] }, async ({ step }) => {
        for (const id of ["a", "b", "c"])
          await step.run(id, async () => {
            ran.push(id);
            await delay(40);
          });
        return ran;
      }),
    ],
  });
  try {
    expect(await slow.run("slow")).toMatchObject({ status: "Completed", output: ["a", "b", "c"] });
  } finally {
    await slow.stop();
  }
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
    await expect(startInngest({ databaseUrl: context.database.url, port: 0 })).rejects.toThrow(
      "Another Inngest runner already uses this database",
    );
  });

  it("names the port that is taken", async () => {
    const url = new URL(inject("postgresUrl"));
    await expect(startInngest({ databaseUrl: url.href, port: context.runner.port })).rejects.toThrow(
      `Port ${context.runner.port}, meant for the job server, is taken`,
    );
  });
});

function functions(client: Inngest) {
  return [
    client.createFunction({ id: "plain", triggers: [{ event: "plain" }] }, ({ event }) => event.data),
    client.createFunction({ id: "ticks", triggers: [{ cron: "* * * * * *" }] }, () => "tick"),
  ];
}
