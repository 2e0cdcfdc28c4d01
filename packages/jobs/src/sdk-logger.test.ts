import type { Log } from "@portrait-studio/studio";
import { expect, test, vi } from "vitest";
import { createSdkLogger } from "./client.ts";

test("logs the SDK's objects with its texts, and the causes of errors", () => {
  const log = vi.fn<Log>();
  const err = new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") });
  createSdkLogger(log).error({ err, runID: "01K" }, "Inngest step error");
  expect(log).toHaveBeenCalledExactlyOnceWith("error", "Inngest step error", {
    err: "Error: Failed query (Error: Connection terminated unexpectedly)",
    runID: "01K",
  });
});
