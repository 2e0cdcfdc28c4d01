import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import {
  getHeavy,
  getLie,
  gifOnHugeScreen,
  interlacedPng,
  patternOf,
  withPngChunks,
} from "./images.fixture.ts";
import { createIntake } from "./index.ts";
import { openTestIntake, outcomeOf } from "./test-intake.fixture.ts";

const { intake, take, write } = openTestIntake();
const megabyte = 1024 * 1024;

const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/\nState:\s+Z/.test(readFileSync(`/proc/${pid}/status`, "latin1"));
const onLinux = it.runIf(process.platform === "linux");

describe("a file that asks for more than it gets", () => {
  it("is refused by its header, with its size and what is allowed", async () => {
    const hostile = await interlacedPng(7000, 7000);
    expect(hostile.length).toBeLessThan(megabyte / 2);
    await expect(take(hostile)).rejects.toMatchObject({
      reason: "too_many_pixels",
      size: { megapixels: 49, maximum: 42 },
    });
    await expect(take(await gifOnHugeScreen())).rejects.toMatchObject({
      reason: "too_many_pixels",
      size: { megapixels: 4295, maximum: 32 },
    });
  });

  it("is not decoded in this process", async () => {
    const before = process.memoryUsage.rss();
    const large = await write(await getHeavy());
    const made = process.memoryUsage.rss();
    let most = made;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    expect(await outcomeOf(intake.acceptPhoto(large, "somebody"))).toBe("taken");
    clearInterval(watch);
    expect(most - Math.max(before, made)).toBeLessThan(32 * megabyte);
  });

  it.each([
    ["time", { milliseconds: 1, bytes: 640 * megabyte }],
    ["memory", { milliseconds: 60_000, bytes: 100 * megabyte }],
  ])("is killed when over its %s, and the next photo is taken by another process", async (_what, limits) => {
    const strict = createIntake({ processes: 1, limits });
    const large = await write(await getHeavy());
    const taking = strict.acceptPhoto(large, "somebody");
    await vi.waitFor(() => expect(strict.processIds()).toHaveLength(1));
    const [pid = 0] = strict.processIds();
    await expect(taking).rejects.toMatchObject({ name: "IntakeError", reason: "too_costly" });
    if (process.platform === "linux") expect(isAlive(pid)).toBe(false);
    expect(strict.processIds()).toEqual([]);
    await strict.close();
  });
});

describe("heavy images", () => {
  it("of many people wait for each other, and nobody's photo waits for them", async () => {
    const pool = createIntake({ processes: 3 });
    const large = await getHeavy();
    const photo = await patternOf(64, 64).jpeg().toBuffer();
    // each in a file of its own, since what is kept is written beside it
    const accept = async (bytes: Buffer, person: string) => pool.acceptPhoto(await write(bytes), person);
    await Promise.all([1, 2, 3].map((person) => accept(photo, `warms ${person}`)));
    const order: string[] = [];
    const note = (name: string, work: Promise<unknown>) => work.then(() => order.push(name));
    const slow = ["ana", "bea", "eva"].map((person) => note("heavy", accept(large, person)));
    for (const person of ["zoe", "kim", "lea", "mia"]) await note("light", accept(photo, person));
    await Promise.all(slow);
    expect(order).toEqual([...Array(4).fill("light"), ...Array(3).fill("heavy")]);
    await pool.close();
  });
});

describe("a person whose photos were refused twice as heavy work", () => {
  it("has no heavy work for a while, also for what already waits, and light work as before", async () => {
    const pool = createIntake({ processes: 2, pauseMs: 60_000 });
    const bad = await getLie();
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => outcomeOf(pool.acceptPhoto(await write(bad), "attacker"))),
    );
    expect(outcomes.toSorted()).toEqual(["paused", "paused", "paused", "unreadable", "unreadable"]);
    const good = await getHeavy();
    await expect(pool.acceptPhoto(await write(good), "attacker")).rejects.toMatchObject({
      reason: "paused",
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60),
    });
    expect(await outcomeOf(pool.acceptPhoto(await write(good), "somebody"))).toBe("taken");
    const photo = await patternOf(64, 64).jpeg().toBuffer();
    expect(await outcomeOf(pool.acceptPhoto(await write(photo), "attacker"))).toBe("taken");
    await pool.close();
  });
});

it("many people's PNGs of endless text cost nobody a wait", async () => {
  const pool = createIntake({ processes: 3 });
  const endless = deflateSync(Buffer.alloc(50 * megabyte), { level: 9 });
  const text = { name: "zTXt", content: Buffer.concat([Buffer.from("a\0\0"), endless]) };
  const bomb = withPngChunks(await patternOf(600, 600).png().toBuffer(), Array(40).fill(text));
  const photo = await patternOf(640, 480).jpeg().toBuffer();
  await Promise.all([1, 2, 3].map(async () => pool.acceptPhoto(await write(photo), "warm")));
  const bombs = await Promise.all(Array.from({ length: 24 }, () => write(bomb)));
  const attack = Promise.all(
    bombs.map((path, at) => outcomeOf(pool.acceptPhoto(path, `attacker ${at % 3}`))),
  );
  const began = performance.now();
  await pool.acceptPhoto(await write(photo), "somebody");
  // 24 of them held the decoders for minutes
  expect(performance.now() - began).toBeLessThan(2000);
  expect(new Set(await attack)).toEqual(new Set(["taken"]));
  await pool.close();
});

describe("the processes", () => {
  onLinux("are replaced when they die of an image, which is refused", async () => {
    const pool = createIntake({ processes: 1 });
    const large = await write(await getHeavy());
    const photo = await write(await patternOf(64, 64).jpeg().toBuffer());
    await pool.acceptPhoto(photo, "somebody");
    const [pid = 0] = pool.processIds();
    const taking = pool.acceptPhoto(large, "somebody");
    process.kill(pid, "SIGSEGV");
    await expect(taking).rejects.toMatchObject({ name: "IntakeError", reason: "unreadable" });
    expect((await pool.acceptPhoto(photo, "somebody")).width).toBe(64);
    expect(pool.processIds()).not.toContain(pid);
    await pool.close();
  });

  onLinux("die between two images without harm", async () => {
    const pool = createIntake({ processes: 1 });
    const photo = await write(await patternOf(64, 64).jpeg().toBuffer());
    await pool.acceptPhoto(photo, "somebody");
    const [pid = 0] = pool.processIds();
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(pool.processIds()).toEqual([]));
    expect((await pool.acceptPhoto(photo, "somebody")).width).toBe(64);
    await pool.close();
  });

  onLinux("end with a parent that is killed, in the middle of a photo too", async () => {
    const large = await write(await getHeavy());
    const parent = fork(join(import.meta.dirname, "hold-intake.fixture.ts"), [large], { execArgv: [] });
    const [[pid]] = await once(parent, "message");
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 });
  });

  onLinux("have none of this process's environment", async () => {
    const pool = createIntake({ processes: 1 });
    await pool.acceptPhoto(await write(await patternOf(64, 64).jpeg().toBuffer()), "somebody");
    const [pid] = pool.processIds();
    const names = readFileSync(`/proc/${pid}/environ`, "latin1")
      .split("\0")
      .filter(Boolean)
      .map((line) => line.split("=")[0]);
    expect(names.filter((name) => !/^(MALLOC_ARENA_MAX|NODE_ENV|NODE_CHANNEL_)/.test(name ?? ""))).toEqual(
      [],
    );
    await pool.close();
  });

  it("refuse what waits when they are closed, and what comes", async () => {
    const pool = createIntake({ processes: 1 });
    const large = await write(await getHeavy());
    const all = [1, 2, 3].map(() => pool.acceptPhoto(large, "somebody"));
    const outcomes = Promise.allSettled(all);
    await vi.waitFor(() => expect(pool.processIds()).toHaveLength(1));
    await pool.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await expect(pool.acceptPhoto(large, "somebody")).rejects.toMatchObject({ reason: "unavailable" });
    expect(pool.processIds()).toEqual([]);
  });
});

describe("turns", () => {
  it("come for another person's photo while eight of somebody else's are in the way", async () => {
    const pool = createIntake({ processes: 2 });
    const large = await write(await getHeavy());
    const photo = await write(await patternOf(640, 480).jpeg().toBuffer());
    let done = 0;
    const one = () =>
      pool.acceptPhoto(large, "many").finally(() => {
        done += 1;
      });
    const many = Promise.allSettled(Array.from({ length: 8 }, one));
    await pool.acceptPhoto(photo, "one");
    expect(done).toBeLessThanOrEqual(1);
    await pool.close();
    await many;
  });
});
