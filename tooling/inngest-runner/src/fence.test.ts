import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Inngest } from "inngest";
import { describe, expect, inject, it } from "vitest";
import { startInngest } from "./index.ts";
import { freePort } from "./testing/free-port.ts";
import { makeContext } from "./testing/make-context.ts";
import { makeDatabase } from "./testing/make-database.ts";
import { waitFor } from "./testing/wait-for.ts";

/** A function whose first step waits to be released, and counts how often each step ran. */
function gatedFunction() {
  const gates: (() => void)[] = [];
  let after = 0;
  const functions = (client: Inngest) => [
    client.createFunction({ id: "plain", triggers: [{ event: "plain" }] }, ({ step }) =>
      step.run("plain", () => {}),
    ),
    client.createFunction({ id: "gated", triggers: [{ event: "gated" }] }, async ({ step }) => {
      const gate = await step.run("gate", async () => {
        const execution = gates.length + 1;
        await new Promise<void>((resolve) => gates.push(resolve));
        return execution;
      });
      return [gate, await step.run("after", () => ++after)];
    }),
  ];
  return {
    functions,
    /** Waits until the gate has been reached that many times. */
    reached: (count: number) => waitFor(`the gate, ${count} times`, () => gates.length === count),
    open: (execution: number) => gates[execution - 1]?.(),
  };
}

describe.concurrent("what an older dispatch reports", () => {
  it("is refused after a restart: its checkpoint gets 409 and the app stops", async () => {
    const gated = gatedFunction();
    const context = await makeContext({ checkpointing: true, functions: gated.functions });
    try {
      await context.send("gated");
      await gated.reached(1);
      await context.restart();
      await gated.reached(2);
      gated.open(1);
      // by the end of this run the older execution has reported
      await context.run("plain");
      gated.open(2);
      const [run] = await context.ended("shop-gated");
      expect(run).toMatchObject({ status: "Completed", output: [2, 1] });
    } finally {
      await context.stop();
    }
  });

  it("changes nothing when another runner has taken the job over in between", async () => {
    const gated = gatedFunction();
    const context = await makeContext({ checkpointing: false, functions: gated.functions });
    try {
      await context.send("gated");
      await gated.reached(1);
      await context.database.query("update job set generation = generation + 1");
      gated.open(1);
      // by the end of this run the older answer has been dealt with
      await context.run("plain");
      await context.database.query("update job set lease_until = null, run_at = now()");
      await gated.reached(2);
      gated.open(2);
      const [run] = await context.ended("shop-gated");
      expect(run).toMatchObject({ status: "Completed", output: [2, 1] });
    } finally {
      await context.stop();
    }
  });

  it.each([true, false])(
    "changes nothing after the run was cancelled, checkpointing %s",
    async (checkpointing) => {
      const gated = gatedFunction();
      const context = await makeContext({ checkpointing, functions: gated.functions });
      try {
        const event = await context.send("gated");
        await gated.reached(1);
        const [row] = await context.database.query<{ id: string }>("select id from run where event = $1", [
          event,
        ]);
        await fetch(`${context.runner.url}/api/runs/${row?.id}/cancel`, { method: "POST" });
        gated.open(1);
        // another run through the same runner: what was reported before it has been dealt with
        const next = context.run("gated");
        await gated.reached(2);
        gated.open(2);
        expect((await next).output).toEqual([2, 1]);
        const [cancelled] = await context.database.query(
          "select status, output->>'message' as message from run where id = $1",
          [row?.id],
        );
        expect(cancelled).toEqual({ status: "Cancelled", message: "function cancelled" });
        expect(
          await context.database.query("select from step where run = $1 and pos is not null", [row?.id]),
        ).toHaveLength(0);
      } finally {
        await context.stop();
      }
    },
  );
});

describe.concurrent("an app that is killed in the middle of a step", () => {
  it.each([true, false])(
    "continues after a restart without a lost attempt, checkpointing %s",
    async (checkpointing) => {
      const database = await makeDatabase(inject("postgresUrl"));
      const port = await freePort();
      const lines: string[] = [];
      const runner = await startInngest({
        databaseUrl: database.url,
        port: 0,
        appUrl: `http://127.0.0.1:${port}/api/inngest`,
        log: (line) => lines.push(line),
      });
      const startApp = async (life: number) => {
        const file = fileURLToPath(new URL("./testing/run-app.ts", import.meta.url));
        const child = fork(file, [String(port), runner.url, String(checkpointing), String(life)], {
          stdio: ["ignore", "ignore", "inherit", "ipc"],
        });
        const steps: unknown[] = [];
        child.on("message", (message) => steps.push(message));
        await once(child, "message");
        return { steps, child };
      };
      try {
        const first = await startApp(1);
        await waitFor("the app to be registered", () => lines.some((line) => line.includes("registered")));
        await fetch(`${runner.url}/e/key`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ name: "work" }),
        });
        await waitFor("the long step", () => first.steps.includes("long"));
        first.child.kill("SIGKILL");
        await once(first.child, "exit");
        const second = await startApp(2);
        const run = await waitFor("the run", async () => {
          const rows = await database.query<{ status: string; output: unknown }>(
            "select status, output from run where ended_at is not null",
          );
          return rows[0];
        });
        expect(run).toEqual({ status: "Completed", output: ["short in life 1", "long in life 2"] });
        expect(second.steps).toEqual(["open", "long"]);
        second.child.kill("SIGKILL");
      } finally {
        await runner.stop();
        await database.drop();
      }
    },
  );
});
