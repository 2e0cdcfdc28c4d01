import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AlreadyRunning, takeLock } from "./lock.ts";
import { identify } from "./processes.ts";

const url = "http://localhost:3000";
/** a process that has ended */
const gone = { pid: 1, started: "long ago" };
let folder = "";
let file = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "launcher-lock-"));
  file = join(folder, "deeper", "studio.lock");
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("takeLock", () => {
  it("refuses a second studio while the first lives, and names its address", async () => {
    const lock = await takeLock(file, url);
    const second = takeLock(file, "http://localhost:4000");
    await expect(second).rejects.toThrow(AlreadyRunning);
    await expect(second).rejects.toThrow(`The studio already runs at ${url} (process ${process.pid}).`);
    await lock.release();
    const third = await takeLock(file, url);
    await third.release();
    expect(existsSync(file)).toBe(false);
  });

  it("takes over from a process that was killed, and gets the list of its children", async () => {
    const killed = fork(new URL("./lock.fixture.ts", import.meta.url).pathname, [file, url]);
    await once(killed, "message");
    await expect(takeLock(file, url)).rejects.toThrow(AlreadyRunning);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const lock = await takeLock(file, url);
    expect(lock.leftovers).toEqual([await identify(process.pid)]);
    await lock.release();
  });

  it("is not held up by another program that got the pid, nor by a broken file", async () => {
    await (await takeLock(file, url)).release();
    for (const left of [
      JSON.stringify({ pid: process.pid, started: "long ago", url, children: [] }),
      '{"pid":',
    ]) {
      await writeFile(file, left);
      const lock = await takeLock(file, url);
      expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject(await identify(process.pid));
      await lock.release();
      expect(existsSync(file)).toBe(false);
    }
  });

  it("gives a stale lock to exactly one of many, again and again", async () => {
    await (await takeLock(file, url)).release();
    for (let round = 0; round < 20; round++) {
      const children = [{ pid: 2, started: `before round ${round}` }];
      await writeFile(file, JSON.stringify({ ...gone, url, children }));
      const results = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(file, url)));
      const taken = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
      expect(taken.map(({ leftovers }) => leftovers)).toEqual([children]);
      await taken[0]?.release();
    }
    expect(await readdir(join(folder, "deeper"))).toEqual(["studio.lock.db"]);
  });
});
