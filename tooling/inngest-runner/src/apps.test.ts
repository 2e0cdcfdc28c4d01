import type { Inngest } from "inngest";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { makeContext, type TestContext } from "./testing/make-context.ts";
import { type AppServer, startAppServer } from "./testing/start-app.ts";
import { waitFor } from "./testing/wait-for.ts";

let context: TestContext;
const apps: AppServer[] = [];
beforeAll(async () => {
  context = await makeContext({
    checkpointing: true,
    forgetAppsAfterMs: 150,
    functions: (client) => [
      client.createFunction({ id: "tell", triggers: [{ event: "tell" }] }, () => "told"),
    ],
  });
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => context.stop());

/** An app that registers by itself, as one does at its deployment. */
async function startApp(id: string, app?: AppServer) {
  const server = app ?? (await startAppServer());
  if (!app) apps.push(server);
  const client = server.serve({
    id,
    runnerUrl: context.runner.url,
    checkpointing: true,
    functions: (own: Inngest) => [
      own.createFunction(
        { id: "greet", triggers: [{ event: `${id}/greet` }] },
        ({ event }) => event.data.name,
      ),
      own.createFunction({ id: "nap", triggers: [{ event: `${id}/nap` }] }, async ({ step }) => {
        await step.sleep("long", "1h");
      }),
    ],
  });
  const answer = await fetch(server.url, { method: "PUT" });
  expect(answer.status).toBe(200);
  return { server, client };
}

const read = async (path: string) => (await fetch(context.runner.url + path)).json();
const stateOf = async (app: string) =>
  (await read("/api/functions")).apps.find((each: { app?: string }) => each.app === app);
const isGone = async (app: string) => {
  const { functions } = await read("/dev");
  return !functions.some((fn: { appName: string }) => fn.appName === app) && !(await stateOf(app));
};

describe("apps that register by themselves", () => {
  it("work side by side, and disappear when they are gone, with their runs kept", async () => {
    const bakery = await startApp("bakery");
    const florist = await startApp("florist");
    const [bread, rose] = await Promise.all([
      context.run("bakery/greet", { name: "bread" }),
      context.run("florist/greet", { name: "rose" }),
    ]);
    expect([bread.output, rose.output]).toEqual(["bread", "rose"]);
    expect(await stateOf("florist")).toMatchObject({ connected: true, configured: false });

    await florist.server.close();
    await waitFor("the florist to disappear", () => isGone("florist"));
    expect(context.lines).toContainEqual(expect.stringContaining("florist is forgotten"));
    expect((await read(`/v1/runs/${rose.id}`)).data).toMatchObject({ output: "rose" });
    expect(await stateOf("bakery")).toMatchObject({ connected: true });

    await florist.server.open();
    await startApp("florist", florist.server);
    expect(await context.run("florist/greet", { name: "tulip" })).toMatchObject({ output: "tulip" });
    expect(bakery.client.id).toBe("bakery");
  });

  it("are kept as long as they have work, and told as away", async () => {
    const { server } = await startApp("hotel");
    const event = await context.send("hotel/nap");
    const run = await waitFor("the nap", async () => {
      const { data } = await read(`/v1/events/${event}/runs`);
      return data[0]?.status === "Running" && data[0];
    });
    await server.close();
    const away = await waitFor("the hotel to be away", async () => {
      const state = await stateOf("hotel");
      return state?.connected === false && Date.now() - Date.parse(state.awaySince) > 600 && state;
    });
    expect(away.error).toMatch(/ECONNREFUSED|connect/);
    expect(await isGone("hotel")).toBe(false);
    await fetch(`${context.runner.url}/v1/runs/${run.run_id}`, { method: "DELETE" });
    await waitFor("the hotel to disappear", () => isGone("hotel"));
  });

  it("are gone too when another app answers at their address", async () => {
    const { server } = await startApp("early");
    await startApp("late", server);
    await waitFor("the early one to disappear", () => isGone("early"));
    expect(await context.run("late/greet", { name: "owl" })).toMatchObject({ output: "owl" });
  });
});

it("an app that was named at the start is never forgotten, and what is meant for it waits", async () => {
  await context.app.close();
  const event = await context.send("tell");
  await waitFor("it to be away for long", async () => {
    const state = await stateOf("shop");
    return state?.connected === false && Date.now() - Date.parse(state.awaySince) > 600;
  });
  expect(await isGone("shop")).toBe(false);
  await context.app.open();
  const [run] = await context.ended("shop-tell");
  expect((await read(`/v1/runs/${run?.id}`)).data).toMatchObject({ event_id: event, output: "told" });
});
