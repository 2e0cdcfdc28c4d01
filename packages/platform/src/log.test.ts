import { expect, test } from "vitest";
import { createLog, createSdkLogger } from "./log.ts";

test("a log line is JSON and hides values whose names suggest a secret", () => {
  const lines: string[] = [];
  const log = createLog("web", (line) => lines.push(line));
  log("warn", "Something\nodd", { userId: "usr_1", accessToken: "canary", authorization: "canary" });
  const [line = ""] = lines;
  expect(lines).toHaveLength(1);
  expect(line.trimEnd()).not.toContain("\n");
  expect(line).not.toContain("canary");
  expect(JSON.parse(line)).toMatchObject({
    level: "warn",
    app: "web",
    message: "Something\nodd",
    userId: "usr_1",
  });
});

test("logs the SDK's objects with its texts, and the causes of errors", () => {
  const lines: string[] = [];
  const logger = createSdkLogger(createLog("worker", (line) => lines.push(line)));
  const err = new Error("Failed query", { cause: new Error("Connection terminated unexpectedly") });
  logger.error({ err, runID: "01K" }, "Inngest step error");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    message: "Inngest step error",
    err: "Error: Failed query (Error: Connection terminated unexpectedly)",
    runID: "01K",
  });
});
