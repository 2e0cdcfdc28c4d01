import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openLog } from "./logs.ts";

test("a log is continued, and set aside at its size while the studio runs, without losing a line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "studio-logs-"));
  const read = (name: string) => readFile(join(folder, name), "utf8");
  const lines = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `line ${from + index}`);
  try {
    const first = await openLog(folder, "web", 100);
    for (const line of lines(10, 14)) first.write(line);
    await first.close();
    const second = await openLog(folder, "web", 100);
    for (const line of lines(14, 40)) second.write(line);
    await second.close();
    // 13 lines of 8 bytes are the first to be more than 100
    expect([await read("web.log.1"), await read("web.log")]).toEqual([
      `${lines(23, 36).join("\n")}\n`,
      `${lines(36, 40).join("\n")}\n`,
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
