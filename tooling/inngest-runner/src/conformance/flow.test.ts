import type { Inngest } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSubject, type Subject } from "../testing/open-subject.ts";
import { waitFor } from "../testing/wait-for.ts";

let subject: Subject;
beforeAll(async () => {
  subject = await openSubject({ checkpointing: true, functions });
});
afterAll(() => subject?.close());

const sendInTurn = async (name: string, list: Record<string, unknown>[]) => {
  const ids: string[] = [];
  for (const data of list) ids.push(await subject.send(name, data));
  return ids;
};
const noted = (name: string, count: number) =>
  waitFor(`${count} notes of ${name}`, () => {
    const list = notes.filter((note) => note.name === name);
    return list.length >= count && list;
  });

describe.concurrent("flow control", () => {
  it("rateLimit drops what is too much for a key", async () => {
    const ids = await sendInTurn("limited", [{ user: "ann" }, { user: "ann" }, { user: "bob" }]);
    await noted("limited", 2);
    const started = await Promise.all(ids.map(async (id) => (await subject.runsOf(id)).length));
    expect(started).toEqual([1, 0, 1]);
  });

  it("throttle puts off what is too much", async () => {
    const before = Date.now();
    await sendInTurn("throttled", [{ n: 1 }, { n: 2 }]);
    const [, second] = await noted("throttled", 2);
    expect((second?.at ?? 0) - before).toBeGreaterThanOrEqual(1000);
  });

  it("debounce runs once, with the latest event", async () => {
    await sendInTurn("debounced", [{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await noted("debounced", 1)).toMatchObject([{ value: 3 }]);
  });

  it("batchEvents gives a full batch to one run", async () => {
    await sendInTurn("batched", [{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(await noted("batched", 1)).toMatchObject([{ value: [1, 2, 3] }]);
  });

  it("singleton skips while a run is active", async () => {
    const [first, second] = await sendInTurn("single", [{ n: 1 }, { n: 2 }]);
    await noted("single", 1);
    expect(await subject.runsOf(first ?? "")).toHaveLength(1);
    expect((await subject.runsOf(second ?? "")).filter((run) => run.status !== "Skipped")).toHaveLength(0);
  });

  it("singleton cancels the active run for a newer one", async () => {
    const first = await subject.send("replaced", { n: 1 });
    await noted("replaced", 1);
    const run = await subject.run("replaced", { n: 2 });
    expect(run).toMatchObject({ status: "Completed", output: 2 });
    const [cancelled] = await subject.runsOf(first);
    expect(cancelled?.status).toBe("Cancelled");
  });

  it("timeouts.finish cancels what takes too long", async () => {
    expect(await subject.run("slow")).toMatchObject({ status: "Cancelled" });
  });
});

describe.concurrent("over REST", () => {
  it("a run is cancelled", async () => {
    const event = await subject.send("sleeps");
    const [run] = await waitFor("the run", async () => {
      const runs = await subject.runsOf(event);
      return runs[0]?.status === "Running" && runs;
    });
    const id = run?.run_id ?? "";
    expect((await subject.call("DELETE", `/v1/runs/${id}`)).wire).toBeLessThan(300);
    expect(await subject.ended(id)).toMatchObject({ status: "Cancelled" });
  });

  it("a run is replayed, from the start and from a step with other input", async () => {
    const first = await subject.run("chain", { n: 1 });
    expect(first.output).toEqual([1, 3]);
    const rerun = async (body?: unknown) => {
      const { data } = await subject.call("POST", `/api/v2/runs/${first.run_id}/rerun`, body ?? {});
      return await subject.ended(data.id ?? data.runId);
    };
    expect(await rerun()).toMatchObject({ status: "Completed", output: [1, 3] });
    const before = notes.filter((note) => note.name === "chain").length;
    expect(await rerun({ fromStep: { stepId: "add", input: [10, 20] } })).toMatchObject({ output: [1, 30] });
    // the first step was not run again
    expect(notes.filter((note) => note.name === "chain")).toHaveLength(before);
  });

  it("what does not exist is not found", async () => {
    expect((await subject.call("GET", "/v1/runs/01ARZ3NDEKTSV4RRFFQ69G5FAV")).wire).toBeGreaterThanOrEqual(
      400,
    );
  });
});

const notes: { name: string; value: unknown; at: number }[] = [];

function functions(client: Inngest, name: (event: string) => string) {
  const on = (event: string) => ({ id: event, triggers: [{ event: name(event) }] });
  const note = (of: string, value: unknown) => void notes.push({ name: of, value, at: Date.now() });
  const n = (event: { data: unknown }) => (event.data as { n: number }).n;
  return [
    client.createFunction(
      { ...on("limited"), rateLimit: { limit: 1, period: "1h", key: "event.data.user" } },
      () => note("limited", null),
    ),
    client.createFunction({ ...on("throttled"), throttle: { limit: 1, period: "1s" } }, ({ event }) =>
      note("throttled", n(event)),
    ),
    client.createFunction({ ...on("debounced"), debounce: { period: "1s" } }, ({ event }) =>
      note("debounced", n(event)),
    ),
    client.createFunction({ ...on("batched"), batchEvents: { maxSize: 3, timeout: "60s" } }, ({ events }) =>
      note("batched", events.map(n)),
    ),
    client.createFunction({ ...on("single"), singleton: { mode: "skip" } }, async ({ event, step }) => {
      await step.run("note", () => note("single", n(event)));
      await step.sleep("nap", "1h");
    }),
    client.createFunction({ ...on("replaced"), singleton: { mode: "cancel" } }, async ({ event, step }) => {
      await step.run("note", () => note("replaced", n(event)));
      if (n(event) === 1) await step.sleep("nap", "1h");
      return n(event);
    }),
    client.createFunction({ ...on("slow"), timeouts: { finish: "1s" } }, async ({ step }) => {
      await step.sleep("nap", "1h");
    }),
    client.createFunction(on("sleeps"), async ({ step }) => {
      await step.sleep("nap", "1h");
    }),
    client.createFunction(on("chain"), async ({ event, step }) => {
      const first = await step.run("first", () => {
        note("chain", null);
        return n(event);
      });
      return [first, await step.run("add", (a: number, b: number) => a + b, first, 2)];
    }),
  ];
}
