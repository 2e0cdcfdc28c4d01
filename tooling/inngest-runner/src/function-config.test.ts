import { describe, expect, it } from "vitest";
import { readFunction } from "./function-config.ts";

const fn = (extra: Record<string, unknown>) => ({
  id: "shop-fn",
  name: "fn",
  triggers: [{ event: "x" }],
  steps: {
    step: {
      id: "step",
      name: "step",
      runtime: { type: "http", url: "http://127.0.0.1:9/x?fnId=shop-fn" },
    },
  },
  ...extra,
});

describe("a function", () => {
  it.each([
    [{ batchEvents: { maxSize: 5, timeout: "5s" } }, "batchEvents is not supported"],
    [{ debounce: { period: "5s" } }, "debounce is not supported"],
    [{ throttle: { limit: 1, period: "10s" } }, "throttle is not supported"],
    [{ rateLimit: { limit: 1, period: "1h" } }, "rateLimit is not supported"],
    [{ singleton: { mode: "skip" } }, "singleton is not supported"],
    [{ timeouts: { start: "5s" } }, "timeouts is not supported"],
    [{ idempotency: "event.data.id" }, "idempotency is not supported"],
    [{ concurrency: { limit: 1, scope: "account" } }, "concurrency.0.scope is not supported"],
    [{ cancel: [{ event: "x", timeout: "5s" }] }, "cancel.0.timeout is not supported"],
    [{ triggers: [{ event: "shop/*" }] }, "patterns are not supported"],
    [{ priority: { run: "event.data." } }, "priority.run"],
    [{ checkpoint: { batch_steps: 5 } }, "checkpoint"],
    [{ triggers: [{ event: "x", expression: "event.data ==" }] }, "trigger if"],
    [{ triggers: [{ cron: "not a cron" }] }, "cron"],
    [{ triggers: [{ cron: "* * * * *", jitter: "5s" }] }, "triggers.0.jitter is not supported"],
    [
      { triggers: [{ event: "x", every: "5s", after: "1h" }] },
      "triggers.0.every and triggers.0.after are not supported",
    ],
    [{ triggers: [{ expression: "event.data.n > 1" }] }, "triggers.0: a trigger is an event"],
    [
      { triggers: [{ cron: "* * * * *", expression: "event.data.n > 1" }] },
      "triggers.0: a trigger is an event",
    ],
    [{ concurrency: { limit: 1, wait: "5s" } }, "concurrency.0.wait is not supported"],
    [{ cancel: [{ event: "x", after: "5s" }] }, "cancel.0.after is not supported"],
    [{ cancel: [{ event: "x", if: "nobody.data" }] }, "cancelOn if"],
    [{ concurrency: [{ limit: 1, key: "(" }] }, "concurrency key"],
  ])("is refused by name for what the runner would have to ignore: %j", (extra, name) => {
    expect(() => readFunction(fn(extra))).toThrow(name);
  });

  it("has the SDK's defaults, and options that are null are not given", () => {
    expect(readFunction(fn({ concurrency: [3, { limit: 0 }], cancel: null, priority: null }))).toEqual({
      slug: "shop-fn",
      name: "fn",
      url: "http://127.0.0.1:9/x?fnId=shop-fn",
      maxAttempts: 5,
      events: [{ event: "x" }],
      crons: [],
      concurrency: [{ limit: 3 }],
      cancel: [],
    });
  });
});
