import type { Inngest } from "inngest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMeta } from "./event-meta.ts";
import { makeContext, type TestContext } from "./testing/make-context.ts";

describe("an event's sessions", () => {
  it.each([
    ["nothing", undefined, undefined],
    ["no session", { sessions: {} }, undefined],
    ["numbers as texts", { sessions: { user: 7 } }, { user: "7" }],
    [
      "its own before inherited ones",
      { sessions: { a: "1" }, propagated_sessions: { a: "0", b: "2" } },
      { a: "1", b: "2" },
    ],
    ["null for one cuts it", { sessions: { a: null }, propagated_sessions: { a: "0", b: "2" } }, { b: "2" }],
    ["null for all cuts all", { sessions: null, propagated_sessions: { a: "0" } }, undefined],
    [
      "inherited ones as far as there is room, by key",
      { sessions: { z: "1", y: "1", x: "1" }, propagated_sessions: { d: "4", b: "2", c: "3" } },
      { z: "1", y: "1", x: "1", b: "2", c: "3" },
    ],
  ])("%s", (_what, sent, sessions) => {
    expect(readMeta(sent)).toEqual(sessions && { sessions });
  });

  it.each([
    ["six own ones", { sessions: Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`k${n}`, "1"])) }],
    ["an empty key", { sessions: { "": "1" } }],
    ["an empty id", { sessions: { user: "" } }],
    ["a long key", { sessions: { ["ä".repeat(65)]: "1" } }],
    ["a long id", { propagated_sessions: { user: "x".repeat(513) } }],
    ["a boolean", { sessions: { user: true } }],
    ["a text instead", "sessions"],
  ])("are refused with %s", (_what, sent) => {
    expect(() => readMeta(sent)).toThrow();
  });
});

describe.each([{ checkpointing: true }, { checkpointing: false }])(
  "a run's sessions with checkpointing $checkpointing",
  (mode) => {
    let context: TestContext;
    const seen: Record<string, unknown[]> = {};
    const see = (name: string, sessions: unknown) => {
      seen[name] = [...(seen[name] ?? []), sessions];
    };
    const functions = (client: Inngest) => {
      const invoked = client.createFunction({ id: "invoked", triggers: [] }, ({ sessions }) =>
        see("invoked", sessions),
      );
      return [
        invoked,
        client.createFunction(
          { id: "parent", triggers: [{ event: "parent" }] },
          async ({ step, sessions }) => {
            await step.run("look", () => see("parent", sessions));
            await step.sendEvent("send", { name: "child", meta: { sessions: { order: "o1", user: null } } });
            await step.invoke("invoke", { function: invoked });
          },
        ),
        client.createFunction({ id: "child", triggers: [{ event: "child" }] }, ({ sessions }) =>
          see("child", sessions),
        ),
      ];
    };
    beforeAll(async () => {
      context = await makeContext({ ...mode, functions });
    });
    afterAll(() => context.stop());

    it("come from its event, go to what it sends and invokes, and are there again in a replay", async () => {
      await context.client.send({ name: "parent", data: {}, meta: { sessions: { user: "u1", visit: 3 } } });
      const [run] = await context.ended("shop-parent", 1);
      await context.ended("shop-child", 1);
      await context.ended("shop-invoked", 1);
      expect(seen).toEqual({
        parent: [{ user: "u1", visit: "3" }],
        child: [{ visit: "3", order: "o1" }],
        invoked: [{ user: "u1", visit: "3" }],
      });
      await fetch(`${context.runner.url}/api/runs/${run?.id}/replay`, { method: "POST" });
      await context.ended("shop-parent", 2);
      expect(seen.parent).toEqual(Array(2).fill({ user: "u1", visit: "3" }));
    });
  },
);
