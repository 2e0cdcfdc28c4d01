import * as answers from "@portrait-studio/runner-dashboard/answers";
import {
  cleanup,
  connectPages,
  fireEvent,
  goTo,
  openPage,
  screen,
  waitFor,
  within,
} from "@portrait-studio/runner-dashboard/testing";
import type { Inngest } from "inngest";
import { afterAll, afterEach, beforeAll, expect, expectTypeOf, test } from "vitest";
import { type Fault, type FaultOrder, faultKinds } from "./faults.ts";
import type { FunctionConfig } from "./function-config.ts";
import type { EventBody } from "./read-events.ts";
import type { RefusedFunction } from "./registry.ts";
import type { Replays } from "./replay-runs.ts";
import { runStatuses } from "./run-statuses.ts";
import type { AppState } from "./sync-apps.ts";
import { makeContext, type TestContext } from "./testing/make-context.ts";

// The pages in front of a real runner, whose functions a real app serves.
let context: TestContext;
let disconnectPages = (): void => {};
beforeAll(async () => {
  context = await makeContext({ checkpointing: true, functions, retryIntervalMs: 3_600_000 });
  disconnectPages = connectPages(context.runner.url);
});
afterEach(cleanup);
afterAll(async () => {
  disconnectPages();
  await context.stop();
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const findLink = (name: string | RegExp) => screen.findByRole("link", { name });
const placeIs = (path: RegExp) => waitFor(() => expect(window.location.hash).toMatch(path));
/** A step's line in the timeline of the run that is open. */
const findStep = async (name: string) =>
  within((await screen.findByText(name, { selector: ".timeline .name" })).closest("li") as HTMLElement);

test("the pages know the runner's words, and read what it answers as it is typed here", () => {
  expect(answers.runStatuses).toEqual(runStatuses);
  expect(answers.faultKinds).toEqual(faultKinds);
  expectTypeOf<FunctionConfig>().toExtend<answers.FunctionConfig>();
  expectTypeOf<EventBody>().toExtend<answers.EventBody>();
  expectTypeOf<RefusedFunction>().toExtend<answers.RefusedFunction>();
  expectTypeOf<AppState>().toExtend<answers.AppState>();
  expectTypeOf<Replays>().toExtend<answers.Replays>();
  expectTypeOf<Fault>().toExtend<answers.Fault>();
  expectTypeOf<FaultOrder>().toExtend<answers.FaultOrder>();
});

test("the events page shows what started runs and what started nothing, and finds events by their data", async () => {
  await context.send("unheard", { order: "o-1" });
  await context.run("plain", { order: "o-2" });
  openPage("/events");
  const row = async (event: string) => within((await findLink(event)).closest("tr") as HTMLElement);
  expect((await row("unheard")).getByText("nothing")).toBeDefined();
  expect((await row("plain")).getByRole("link", { name: "Completed shop-plain" })).toBeDefined();

  fireEvent.change(screen.getByLabelText("Event data"), { target: { value: "order=o-1" } });
  await waitFor(() => expect(screen.queryByRole("link", { name: "plain" })).toBeNull());
  fireEvent.click(await findLink("unheard"));
  expect(await screen.findByRole("heading", { name: "unheard" })).toBeDefined();
  expect(await screen.findByText(/"order": "o-1"/)).toBeDefined();
});

test("an event is sent again from its page, with other data", async () => {
  const id = await context.send("plain", { order: "o-3" });
  openPage(`/events/${id}`);
  fireEvent.click(await findLink("Edit the event and send it"));
  await screen.findByDisplayValue(/"order": "o-3"/);
  fireEvent.change(screen.getByLabelText("Data (JSON)"), { target: { value: '{"order":"o-4"}' } });
  press("Send");
  fireEvent.click(await findLink(/^Run /));
  expect(await screen.findByText(/"order": "o-4"/)).toBeDefined();
});

test("a function is invoked from its page, and again with the data of the run", async () => {
  openPage("/functions");
  fireEvent.click(await findLink("plain"));
  const data = await screen.findByLabelText("Data (JSON)");
  fireEvent.change(data, { target: { value: "no JSON" } });
  press("Invoke");
  expect(await screen.findByRole("alert")).toBeDefined();
  fireEvent.change(data, { target: { value: '{"order":"o-5"}' } });
  press("Invoke");
  await placeIs(/^#\/runs\//);
  expect(await screen.findByText("Completed")).toBeDefined();
  expect(await screen.findByRole("heading", { name: "Event inngest/function.invoked" })).toBeDefined();
  fireEvent.click(await findLink("Edit the data and invoke"));
  expect(await screen.findByDisplayValue('{ "order": "o-5" }', { normalizer: oneLine })).toBeDefined();
});

test("a function's form keeps what it was last invoked with, each function its own", async () => {
  openPage("/functions/shop-plain");
  fireEvent.change(await screen.findByLabelText("Data (JSON)"), { target: { value: '{"order":"kept"}' } });
  press("Invoke");
  await placeIs(/^#\/runs\//);
  cleanup();
  openPage("/functions/shop-plain");
  expect(await screen.findByDisplayValue('{"order":"kept"}')).toBeDefined();
  goTo("/functions/shop-calls");
  expect(await screen.findByDisplayValue("{}")).toBeDefined();
});

test("failed runs that match the filters are replayed together, and none of them twice", async () => {
  await Promise.all([1, 2, 3].map((n) => context.run("fails", { n })));
  openPage("/runs?event=fails");
  await waitFor(() => expect(screen.getAllByText("Failed", { selector: ".pill" })).toHaveLength(3));
  broken = false;
  press("Replay failed runs …");
  expect(screen.getByRole("dialog").textContent).toContain("event: fails");
  press("Replay them");
  expect(await screen.findByText("3 runs were started again.")).toBeDefined();
  press("Close");
  await waitFor(() => expect(screen.getAllByText("Completed", { selector: ".pill" })).toHaveLength(3));
  press("Replay failed runs …");
  press("Replay them");
  expect(await screen.findByText("0 runs were started again.")).toBeDefined();
});

test("runs and events are found by the event's name, and runs by their app", async () => {
  await context.run("plain");
  await context.run("calls");
  openPage("/runs");
  await screen.findAllByText("shop-calls", { selector: "a" });
  expect(screen.queryByLabelText("App")).toBeNull();
  fireEvent.change(screen.getByLabelText("Event"), { target: { value: "plain" } });
  await waitFor(() => expect(screen.queryByText("shop-calls", { selector: "a" })).toBeNull());
  await screen.findAllByText("shop-plain", { selector: "a" });
  goTo("/runs?app=other");
  expect(await screen.findByText("No run matches these filters.")).toBeDefined();
  fireEvent.change(screen.getByLabelText("App"), { target: { value: "shop" } });
  expect(await screen.findAllByText("shop-calls", { selector: "a" })).toBeDefined();
  goTo("/events?event=calls");
  expect(await findLink("calls")).toBeDefined();
  expect(screen.queryByRole("link", { name: "plain" })).toBeNull();
});

test("an invoked run and the step that invoked it lead to each other", async () => {
  const parent = await context.run("calls");
  openPage(`/runs/${parent.id}`);
  const child = (await findStep("call")).getByRole("link", { name: /^Completed / });
  fireEvent.click(child);
  expect(await screen.findByRole("heading", { name: "shop-plain" })).toBeDefined();
  fireEvent.click(await findLink(parent.id));
  expect(await screen.findByRole("heading", { name: "shop-calls" })).toBeDefined();
});

test("a step shows the attempts that were made, not the one that is due", async () => {
  const event = await context.send("flaky");
  const run = await context.database
    .query<{ id: string }>("select id from run where event = $1", [event])
    .then(([row]) => row?.id ?? "");
  openPage(`/runs/${run}`);
  expect((await findStep("flaky")).getByText(/^Attempt 1 failed .* next attempt at/)).toBeDefined();
  expect((await findStep("flaky")).getByText("1 attempt")).toBeDefined();
  // the page says it once more, with the stack open
  const errors = within(
    (await screen.findByRole("heading", { name: "1 failed attempt" })).parentElement as HTMLElement,
  );
  expect(errors.getByText("Error: not yet")).toBeDefined();
  expect(errors.getByText(/dashboard-pages\.test/).closest("details")?.open).toBe(true);
  await context.database.query("update job set run_at = now() where run = $1", [run]);
  expect(await screen.findByText("2 attempts")).toBeDefined();
});

test("the question whether to cancel runs closes when its page is left, also for other filters", async () => {
  openPage("/runs?function=shop-plain");
  await screen.findAllByText("shop-plain");
  press("Cancel runs …");
  expect(screen.getByRole("dialog").textContent).toContain("function: shop-plain");
  goTo("/runs?function=shop-naps");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("runs that match the filters are cancelled together, others go on", async () => {
  await context.client.send([
    { name: "naps", data: { n: 1 } },
    { name: "naps", data: { n: 2 } },
  ]);
  openPage("/runs?function=shop-naps&search=n%3D1");
  await waitFor(() => expect(screen.getAllByText("Running")).toHaveLength(2));
  press("Cancel runs …");
  press("Cancel them");
  expect(await screen.findByText("1 run was cancelled.")).toBeDefined();
  press("Close");
  press("Clear");
  expect(await screen.findByText("Cancelled", { selector: ".pill" })).toBeDefined();
  fireEvent.change(screen.getByLabelText("Status"), { target: { value: "Running" } });
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
});

test("a fault that is armed is announced on every page, until it is removed", async () => {
  openPage("/faults");
  press("Inject");
  expect(await findLink("1 fault is armed")).toBeDefined();
  fireEvent.click(await screen.findByRole("button", { name: /^Remove fault/ }));
  expect(await screen.findByText("No faults are set.")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("1 fault is armed")).toBeNull());
});

test("the queue counts what sleeps, function by function", async () => {
  await context.send("naps");
  openPage("/queue");
  const row = (await findLink("shop-naps")).closest("tr") as HTMLTableRowElement;
  await waitFor(() => expect(Number(row.cells[4]?.textContent)).toBeGreaterThan(0));
});

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

let broken = true;

function functions(client: Inngest) {
  let calls = 0;
  const plain = client.createFunction({ id: "plain", triggers: [{ event: "plain" }] }, () => "done");
  return [
    plain,
    client.createFunction({ id: "calls", triggers: [{ event: "calls" }] }, ({ step }) =>
      step.invoke("call", { function: plain, data: {} }),
    ),
    client.createFunction({ id: "naps", triggers: [{ event: "naps" }] }, async ({ step }) => {
      await step.sleep("nap", "1h");
    }),
    client.createFunction({ id: "fails", retries: 0, triggers: [{ event: "fails" }] }, () => {
      if (broken) throw new Error("out of order");
    }),
    client.createFunction({ id: "flaky", triggers: [{ event: "flaky" }] }, ({ step }) =>
      step.run("flaky", () => {
        calls += 1;
        if (calls === 1) throw new Error("not yet");
      }),
    ),
  ];
}
