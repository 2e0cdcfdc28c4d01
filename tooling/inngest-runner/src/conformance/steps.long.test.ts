import { type Inngest, NonRetriableError, RetryAfterError, StepError } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSubject, type Subject } from "../testing/open-subject.ts";
import { waitFor } from "../testing/wait-for.ts";

/** How often each named piece of user code ran. */
const calls = new Map<string, number>();
const attempts: number[] = [];
const failures: string[] = [];
const count = (name: string): number => {
  calls.set(name, (calls.get(name) ?? 0) + 1);
  return calls.get(name) ?? 0;
};

describe.each([{ checkpointing: true }, { checkpointing: false }])(
  "steps with checkpointing $checkpointing",
  (mode) => {
    let subject: Subject;
    beforeAll(async () => {
      calls.clear();
      attempts.length = 0;
      failures.length = 0;
      subject = await openSubject({ ...mode, functions });
    });
    afterAll(() => subject?.close());

    it.concurrent("runs serial steps once each and returns the function's result", async () => {
      const run = await subject.run("serial", { n: 3 });
      // with checkpointing the whole function is one request
      expect(calls.get("serial")).toBe(mode.checkpointing ? 1 : 4);
      expect(run).toMatchObject({ status: "Completed", output: { sum: 6 } });
      expect(calls.get("serial-0")).toBe(1);
      expect(calls.get("serial-1")).toBe(1);
      expect(calls.get("serial-2")).toBe(1);
    });

    it.concurrent("runs parallel steps once each, then continues", async () => {
      const run = await subject.run("parallel");
      expect(run).toMatchObject({ status: "Completed", output: ["a", "b", "c", "after-1", "after-2"] });
      for (const name of ["a", "b", "c", "after-1", "after-2"]) expect(calls.get(`parallel-${name}`)).toBe(1);
    });

    it.concurrent("runs branches of several steps side by side", async () => {
      const run = await subject.run("branches");
      expect(run).toMatchObject({ status: "Completed", output: [3, 30] });
      for (const name of ["a1", "a2", "b1", "b2"]) expect(calls.get(`branches-${name}`)).toBe(1);
    });

    it.concurrent("continues with the winner of a race and runs no step twice", async () => {
      const run = await subject.run("race");
      expect(run).toMatchObject({ status: "Completed", output: ["fast", "next", "last"] });
      for (const name of ["fast", "next", "last"]) expect(calls.get(`race-${name}`)).toBe(1);
      expect(calls.get("race-slow")).toBe(1);
    });

    it.concurrent("passes undefined on as null, and distinguishes steps with the same id", async () => {
      const run = await subject.run("repeated");
      expect(run).toMatchObject({ status: "Completed", output: [0, 1, 2, null] });
    });

    it.concurrent("retries a failing step and counts attempts from 0 for each step", async () => {
      const run = await subject.run("flaky");
      expect(run).toMatchObject({ status: "Completed", output: "third time" });
      expect(attempts).toEqual([0, 1, 2]);
      expect(calls.get("flaky-before")).toBe(1);
    });

    it.concurrent("waits as long as a RetryAfterError asks for", async () => {
      const started = Date.now();
      const run = await subject.run("retry-after");
      expect(run).toMatchObject({ status: "Completed", output: "later" });
      expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    });

    it.concurrent("does not retry a NonRetriableError, which the function may catch", async () => {
      const run = await subject.run("non-retriable");
      expect(run).toMatchObject({ status: "Completed", output: "caught: no way" });
      expect(calls.get("non-retriable")).toBe(1);
    });

    it.concurrent("gives a step up after its last attempt", async () => {
      const run = await subject.run("exhausted");
      expect(run).toMatchObject({ status: "Completed", output: "caught: still broken" });
      expect(calls.get("exhausted")).toBe(3);
    });

    it.concurrent("fails the run for an uncaught step error, and calls onFailure", async () => {
      const run = await subject.run("uncaught", { order: 7 });
      expect(run.status).toBe("Failed");
      expect(JSON.stringify(run.output)).toContain("step is broken");
      await waitFor("onFailure", () => failures.includes("uncaught 7: step is broken"));
    });

    it.concurrent("retries a function that throws, then fails it and calls onFailure once", async () => {
      const run = await subject.run("throws");
      expect(run.status).toBe("Failed");
      expect(JSON.stringify(run.output)).toContain("bad");
      expect(calls.get("throws")).toBe(2);
      await waitFor("onFailure", () => failures.includes("throws: bad"));
      expect(failures.filter((failure) => failure.startsWith("throws"))).toHaveLength(1);
    });

    it.concurrent("stores results as they are, NUL and key order included", async () => {
      const run = await subject.run("verbatim");
      expect(JSON.stringify(run.output)).toBe(
        JSON.stringify({ z: 1, a: "nul \u0000 and \ud83d\ude00", deep: { b: [], a: null } }),
      );
    });
  },
);

function functions(client: Inngest, name: (event: string) => string) {
  const on = (event: string) => ({ id: event, triggers: [{ event: name(event) }] });
  return [
    client.createFunction(on("serial"), async ({ event, step }) => {
      let sum = 0;
      count("serial");
      const { n } = event.data as { n: number };
      for (let i = 0; i < n; i++) {
        sum += await step.run(`serial-${i}`, () => {
          count(`serial-${i}`);
          return i + 1;
        });
      }
      return { sum };
    }),
    client.createFunction(on("parallel"), async ({ step }) => {
      const take = (name: string) =>
        step.run(name, () => {
          count(`parallel-${name}`);
          return name;
        });
      const first = await Promise.all([take("a"), take("b"), take("c")]);
      return [...first, await take("after-1"), await take("after-2")];
    }),
    client.createFunction(on("branches"), async ({ step }) => {
      const branch = async (name: string, factor: number) => {
        const one = await step.run(`${name}1`, () => {
          count(`branches-${name}1`);
          return factor;
        });
        return await step.run(`${name}2`, () => {
          count(`branches-${name}2`);
          return one * 3;
        });
      };
      return await Promise.all([branch("a", 1), branch("b", 10)]);
    }),
    client.createFunction(on("race"), async ({ step, group }) => {
      const take = (name: string, ms: number) =>
        step.run(name, async () => {
          count(`race-${name}`);
          await new Promise((resolve) => setTimeout(resolve, ms));
          return name;
        });
      const winner = await group.parallel({ mode: "race" }, () =>
        Promise.race([take("slow", 300), take("fast", 0)]),
      );
      return [winner, await take("next", 0), await take("last", 0)];
    }),
    client.createFunction(on("repeated"), async ({ step }) => {
      const results: unknown[] = [];
      for (let i = 0; i < 3; i++) results.push(await step.run("same", () => i));
      results.push(await step.run("nothing", () => undefined));
      return results;
    }),
    client.createFunction(on("flaky"), async ({ step, attempt }) => {
      await step.run("before", () => count("flaky-before"));
      const seen = await step.run("flaky", () => {
        attempts.push(attempt);
        if (count("flaky") < 3) throw new Error("not yet");
        return "third time";
      });
      return seen;
    }),
    client.createFunction(on("retry-after"), async ({ step }) => {
      return await step.run("later", () => {
        if (count("retry-after") === 1) throw new RetryAfterError("busy", 1000);
        return "later";
      });
    }),
    client.createFunction(on("non-retriable"), async ({ step }) => {
      try {
        return await step.run("never", () => {
          count("non-retriable");
          throw new NonRetriableError("no way");
        });
      } catch (error) {
        return `caught: ${error instanceof StepError ? error.message : "something else"}`;
      }
    }),
    client.createFunction({ ...on("exhausted"), retries: 2 }, async ({ step }) => {
      try {
        return await step.run("broken", () => {
          count("exhausted");
          throw new Error("still broken");
        });
      } catch (error) {
        return `caught: ${error instanceof StepError ? error.message : "something else"}`;
      }
    }),
    client.createFunction(
      {
        ...on("uncaught"),
        retries: 1,
        onFailure: ({ event, error }) => {
          failures.push(`uncaught ${event.data.event.data.order}: ${error.message}`);
        },
      },
      async ({ step }) => {
        await step.run("broken", () => {
          throw new Error("step is broken");
        });
      },
    ),
    client.createFunction(
      {
        ...on("throws"),
        retries: 1,
        onFailure: ({ error }) => void failures.push(`throws: ${error.message}`),
      },
      () => {
        count("throws");
        throw new TypeError("bad");
      },
    ),
    client.createFunction(on("verbatim"), async ({ step }) => {
      return await step.run("odd", () => ({
        z: 1,
        a: "nul \u0000 and \ud83d\ude00",
        deep: { b: [], a: null },
      }));
    }),
  ];
}
