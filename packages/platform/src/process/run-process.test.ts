import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";

const sample = parseEnv(readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8"));

function start(fault: string) {
  const env: Record<string, string | undefined> = { ...sample, NODE_ENV: "production" };
  return fork(fileURLToPath(new URL("./run-process.fixture.ts", import.meta.url)), [fault], {
    env: env as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

test.each(["uncaughtException", "unhandledRejection"])(
  "an %s is logged and stops the process in order",
  async (kind) => {
    const child = start(kind);
    await once(child, "message");
    const output = text(child.stdout as Readable);
    const exit = once(child, "exit");
    child.send("fail");
    expect(await exit).toEqual([1, null]);
    const lines = (await output)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      {
        level: "error",
        message: "An error was not caught.",
        kind,
        error: expect.stringContaining("the fault"),
      },
      { message: "Stopping.", reason: kind },
      { message: "Stopped in order." },
    ]);
  },
);

test("a process that is asked to stop exits with 0", async () => {
  const child = start("none");
  await once(child, "message");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});
