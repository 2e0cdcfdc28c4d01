import { readFile } from "node:fs/promises";
import type { Inngest } from "inngest";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtinEnvironments } from "vitest/runtime";
import { makeContext, type TestContext } from "../testing/make-context.ts";
import { waitFor } from "../testing/wait-for.ts";

// The pages of a real runner in a window, with their script.
const environment = await builtinEnvironments.jsdom.setup(globalThis, {});
const nodeFetch = globalThis.fetch;
const script = await readFile(new URL("./page/dashboard.js", import.meta.url), "utf8");

let context: TestContext;
beforeAll(async () => {
  context = await makeContext({ checkpointing: true, functions, retryIntervalMs: 3_600_000 });
  globalThis.fetch = (path, init) =>
    nodeFetch(new URL(String(path).replace(location.origin, ""), context.runner.url), init);
});
afterAll(async () => {
  globalThis.fetch = nodeFetch;
  await environment.teardown(globalThis);
  await context.stop();
});

/** Opens a page. @returns what lets the time pass until it reads itself again */
async function open(path: string): Promise<() => Promise<void>> {
  const page = await (await fetch(path)).text();
  history.replaceState(null, "", path);
  document.documentElement.innerHTML = page.slice(page.indexOf("<head>"));
  let due: () => unknown = () => {};
  new Function("setTimeout", script)((callback: () => unknown) => {
    due = callback;
  });
  return async () => void (await due());
}

const text = (selector = "#live") =>
  document.querySelector(selector)?.textContent?.replaceAll(/\s+/g, " ").trim();
const links = () => [...document.querySelectorAll("#live a")].map((link) => link.getAttribute("href"));
const press = (name: string) => {
  const button = [...document.querySelectorAll("button")].find((each) => each.textContent === name);
  if (!button) throw new Error(`There is no button "${name}".`);
  button.click();
};
const send = (values: Record<string, string>) => {
  const form = document.querySelector("form") as HTMLFormElement;
  for (const [name, value] of Object.entries(values))
    (form.elements.namedItem(name) as HTMLInputElement).value = value;
  form.requestSubmit();
};
const runsOf = (event: string) =>
  context.database.query<{ id: string; status: string; rerun_of: string | null }>(
    "select run.id, status, rerun_of from run join event on event.id = run.event where name = $1 order by run.id",
    [event],
  );

test("runs are listed newest first, and found by function, status and what is in their event", async () => {
  const one = await context.run("plain", { order: "o-1" });
  const two = await context.run("plain", { order: "o-2" });
  await open("/runs?function=shop-plain&status=&search=&event=&range=1h");
  expect(links()).toEqual([`/runs/${two.id}`, `/runs/${one.id}`]);
  await open("/?search=o-1");
  expect(links()).toEqual([`/runs/${one.id}`]);
  await open("/runs?function=shop-plain&status=Failed");
  expect(text()).toBe("There are no such runs.");
  expect((document.querySelector("[name=status]") as HTMLSelectElement).value).toBe("Failed");
  expect((await fetch("/runs?status=Odd")).status).toBe(400);
});

test("the older ones of a long list are on the next page, under the same filter", async () => {
  await context.client.send(Array.from({ length: 60 }, (_, n) => ({ name: "many", data: { n } })));
  await context.ended("shop-many", 60);
  await open("/runs?event=many");
  expect(links()).toHaveLength(51);
  await open(links().at(-1) ?? "");
  expect(links()).toHaveLength(10);
});

test("an event shows what it has started, and is sent again with other data", async () => {
  const unheard = await context.send("unheard", { note: "<script>alert(1)</script>" });
  await open("/events?event=unheard");
  expect(text("tbody")).toContain("nothing");
  await open(`/events/${unheard}`);
  expect(document.querySelector("#live script")).toBeNull();
  expect(text("section")).toContain("<script>alert(1)</script>");

  const id = await context.send("sent", { order: "o-3" });
  await open(`/events/${id}`);
  await open(links().find((href) => href?.startsWith("/send")) ?? "");
  expect((document.querySelector("textarea") as HTMLTextAreaElement).value).toContain('"order": "o-3"');
  send({ data: "no JSON" });
  await waitFor("the refusal", () => text("#problem")?.includes("JSON"));
  send({ data: '{"order":"o-4"}' });
  const run = await waitFor(
    "the run",
    () => document.querySelector<HTMLAnchorElement>("#sent a") ?? undefined,
  );
  await open(new URL(run.href).pathname);
  expect(text()).toContain('"order": "o-4"');
  expect(text("#problem")).toBe("");
});

test("a run is cancelled and replayed, and what is unfolded stays so while its page changes", async () => {
  const event = await context.send("naps");
  const [run] = await waitFor("the nap", async () => {
    const rows = await context.database.query("select from job where kind = 'sleep'");
    return rows.length === 1 && (await runsOf("naps"));
  });
  const refresh = await open(`/runs/${run?.id}`);
  expect(text(".timeline")).toContain("sleeps until");
  const nap = document.querySelector("details") as HTMLDetailsElement;
  nap.open = true;
  press("Cancel");
  await waitFor("the end", async () => (await runsOf("naps"))[0]?.status === "Cancelled");
  await refresh();
  expect(text(".bar")).toContain("Cancelled");
  expect(text(".timeline")).toContain("not ended");
  expect(document.contains(nap) && nap.open).toBe(true);
  press("Replay");
  const [, replay] = await waitFor("the replay", async () => {
    const rows = await runsOf("naps");
    return rows.length === 2 && rows;
  });
  expect(replay?.rerun_of).toBe(run?.id);
  await refresh();
  expect(links()).toContain(`/runs/${replay?.id}`);
  expect(links()).toContain(`/events/${event}`);
});

test("a step shows the attempts that were made, not the one that is due", async () => {
  await context.send("flaky");
  const [run] = await waitFor("the failure", async () => {
    const rows = await context.database.query("select from failure");
    return rows.length === 1 && (await runsOf("flaky"));
  });
  const refresh = await open(`/runs/${run?.id}`);
  expect(text(".timeline")).toMatch(
    /flaky 1 attempt .*Attempt 1 failed at .* next attempt at .*Error: not yet/,
  );
  expect(text(".failure pre")).toContain("pages.test");
  await context.database.query("update job set run_at = now() where run = $1", [run?.id]);
  await context.ended("shop-flaky");
  await refresh();
  expect(text(".timeline")).toContain("2 attempts");
});

test("every page says when the app or the job server does not answer", async () => {
  const refresh = await open("/events");
  expect(text("#states")).toBe("Connected");
  await context.app.close();
  // a call that finds nobody has the runner ask the app at once
  await context.database.query(
    `with made as (insert into run (id, function, event) select 'r', 'shop-plain', id from event limit 1 returning id)
     insert into job (key, run, kind) select 'r', id, 'discover' from made`,
  );
  await waitFor("the app to be away", async () => {
    await refresh();
    return text("#states")?.startsWith(`Waiting for ${context.app.url}`);
  });
  await context.app.open();
  const { fetch: fetchPage } = globalThis;
  globalThis.fetch = () => Promise.reject(new Error("refused"));
  await refresh();
  globalThis.fetch = fetchPage;
  expect(text("#states")).toBe("The job server does not answer");
  await refresh();
  expect(text("#states")).not.toBe("The job server does not answer");
});

function functions(client: Inngest) {
  let calls = 0;
  const on = (event: string) => ({ id: event, triggers: [{ event }] });
  return [
    client.createFunction(on("plain"), () => "done"),
    client.createFunction(on("many"), () => "done"),
    client.createFunction(on("sent"), () => "done"),
    client.createFunction(on("naps"), async ({ step }) => {
      await step.sleep("nap", "1h");
    }),
    client.createFunction(on("flaky"), ({ step }) =>
      step.run("flaky", () => {
        calls += 1;
        if (calls === 1) throw new Error("not yet");
      }),
    ),
  ];
}
