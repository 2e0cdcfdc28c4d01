import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Child, createChild } from "./child.ts";
import { startTime } from "./processes.ts";

const idle = "process.send('ready'); process.on('message', () => {});";
let folder = "";
const children: Child[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "launcher-child-"));
});

afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => child.stop()));
  await rm(folder, { recursive: true, force: true });
});

describe("createChild", () => {
  it("starts a killed process again, and reports it", async () => {
    const { child, pids, restarts, ready } = await program(idle);
    await child.start(ready());
    const again = ready();
    process.kill(pids[0] ?? 0, "SIGKILL");
    await again;
    expect(pids).toHaveLength(2);
    expect(restarts).toEqual(["SIGKILL"]);
    await child.stop();
    expect(await startTime(pids[1] ?? 0)).toBeUndefined();
    expect(restarts).toHaveLength(1);
  });

  it("rejects with its last lines when it ends before it is ready", async () => {
    const { child, ready } = await program("console.error('Port 3000 is taken.'); process.exit(1);");
    await expect(child.start(ready())).rejects.toThrow(
      "The worker ended (code 1) before it was ready:\nPort 3000 is taken.",
    );
  });

  it("kills what does not end when asked", async () => {
    const stubborn =
      "process.on('SIGTERM', () => {}); process.on('message', () => {}); process.send('ready');";
    const { child, pids, ready } = await program(stubborn, 200);
    await child.start(ready());
    await child.stop();
    expect(await startTime(pids[0] ?? 0)).toBeUndefined();
  });

  it("gives it time to end by itself first", async () => {
    const file = join(folder, "ended");
    const orderly = `import { writeFileSync } from "node:fs";
      process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(file)}, "in order"); process.exit(0); });
      process.on('message', () => {});
      process.send('ready');`;
    const { child, ready } = await program(orderly);
    await child.start(ready());
    await child.stop();
    await child.stop();
    expect(await readFile(file, "utf8")).toBe("in order");
  });

  it("restarts it on demand without counting that as a failure", async () => {
    const { child, pids, restarts, ready } = await program(idle);
    await child.start(ready());
    const again = ready();
    await child.restart();
    await again;
    expect(new Set(pids).size).toBe(2);
    expect(restarts).toEqual([]);
  });

  it("starts it once, when that is wanted while a start after its end is due anyway", async () => {
    const { child, pids, restarted, ready } = await program(idle);
    await child.start(ready());
    const ended = restarted();
    process.kill(pids[0] ?? 0, "SIGKILL");
    const due = Date.now() + (await ended);
    const again = ready();
    await child.restart();
    await again;
    while (Date.now() < due + 100) await delay(20);
    expect(pids).toHaveLength(2);
  });

  it("does not run while it is paused", async () => {
    const { child, pids, restarts, ready } = await program(idle);
    await child.start(ready());
    await child.pause();
    expect(await startTime(pids[0] ?? 0)).toBeUndefined();
    const again = ready();
    await child.restart();
    await again;
    expect(pids).toHaveLength(2);
    expect(restarts).toEqual([]);
  });
});

async function program(code: string, stopWithin = 5_000) {
  const file = join(folder, "program.mjs");
  await writeFile(file, code);
  const pids: number[] = [];
  const restarts: string[] = [];
  let announce = () => {};
  let announceRestart = (_wait: number) => {};
  const child = createChild({
    name: "worker",
    args: [file],
    cwd: folder,
    env: {},
    stopWithin,
    onLine: () => {},
    onMessage: () => announce(),
    onSpawn: (pid) => pids.push(pid),
    onRestart: (reason, wait) => {
      restarts.push(reason);
      announceRestart(wait);
    },
  });
  children.push(child);
  const ready = () =>
    new Promise<void>((done) => {
      announce = done;
    });
  /** in how many milliseconds it will be started again */
  const restarted = () =>
    new Promise<number>((done) => {
      announceRestart = done;
    });
  return { child, pids, restarts, restarted, ready };
}
