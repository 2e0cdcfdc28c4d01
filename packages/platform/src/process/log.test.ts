import { expect, test } from "vitest";
import { createLog } from "./log.ts";

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
