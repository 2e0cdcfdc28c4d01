import { fork } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { gifOnHugeScreen, interlacedPng, patternOf, withPngChunks } from "./images.fixture.ts";
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
    const large = await write(await interlacedPng(5000, 5000));
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
    const large = await write(await interlacedPng(5000, 5000));
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
    const large = await interlacedPng(5000, 5000);
    const photo = await patternOf(64, 64).jpeg().toBuffer();
    // each in a file of its own, since what is kept is written beside it
    const accept = async (bytes: Buffer, person: string) => pool.acceptPhoto(await write(bytes), person);
    await Promise.all([1, 2, 3].map((person) => accept(photo, `warms ${person}`)));
    const order: string[] = [];
    const note = (name: string, work: Promise<unknown>) => work.then(() => order.push(name));
    const heavy = ["ana", "bea", "eva"].map((person) => note("heavy", accept(large, person)));
    for (const person of ["zoe", "kim", "lea", "mia"]) await note("light", accept(photo, person));
    await Promise.all(heavy);
    expect(order).toEqual([...Array(4).fill("light"), ...Array(3).fill("heavy")]);
    await pool.close();
  });

  it.each([
    ["time", { milliseconds: 1, bytes: 640 * megabyte }],
    ["memory", { milliseconds: 60_000, bytes: 1 }],
  ])("are also those whose %s shows what their header does not", async (_what, lightLimits) => {
    const pool = createIntake({ processes: 2, lightLimits });
    const photo = await write(await patternOf(3000, 3000).jpeg().toBuffer());
    expect((await pool.acceptPhoto(photo, "somebody")).width).toBe(3000);
    await pool.close();
  });
});

describe("a person whose photos were refused twice as heavy work", () => {
  const lies = async () => {
    const heavy = await interlacedPng(4200, 4200);
    // its picture ends in the middle: only the decoder finds out, when nearly all of the work is done
    return Buffer.concat([heavy.subarray(0, heavy.length - 2000), Buffer.alloc(2000)]);
  };

  it("has no heavy work for a while, also for what already waits, and light work as before", async () => {
    const pool = createIntake({ processes: 2, pauseMs: 60_000 });
    const bad = await lies();
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map(async () => outcomeOf(pool.acceptPhoto(await write(bad), "attacker"))),
    );
    expect(outcomes.toSorted()).toEqual(["paused", "paused", "paused", "unreadable", "unreadable"]);
    const good = await interlacedPng(4200, 4200);
    await expect(pool.acceptPhoto(await write(good), "attacker")).rejects.toMatchObject({
      reason: "paused",
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 50 && seconds <= 60),
    });
    expect(await outcomeOf(pool.acceptPhoto(await write(good), "somebody"))).toBe("taken");
    const photo = await patternOf(64, 64).jpeg().toBuffer();
    expect(await outcomeOf(pool.acceptPhoto(await write(photo), "attacker"))).toBe("taken");
    await pool.close();
  });

  it("has it again afterwards", async () => {
    const pool = createIntake({ processes: 2, pauseMs: 1 });
    for (const file of [await lies(), await lies()])
      expect(await outcomeOf(pool.acceptPhoto(await write(file), "somebody"))).toBe("unreadable");
    expect(await outcomeOf(pool.acceptPhoto(await write(await interlacedPng(4200, 4200)), "somebody"))).toBe(
      "taken",
    );
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
  it("stay warm from photo to photo, and make room when they are worn", async () => {
    const worn = createIntake({ processes: 1, worn: { tasks: 3, bytes: 640 * megabyte } });
    const photo = await write(await patternOf(64, 64).jpeg().toBuffer());
    const seen: number[] = [];
    for (let time = 0; time < 7; time += 1) {
      const taking = worn.acceptPhoto(photo, "somebody");
      await vi.waitFor(() => expect(worn.processIds()).toHaveLength(1));
      seen.push(...worn.processIds());
      await taking;
    }
    expect(new Set(seen.slice(0, 3)).size).toBe(1);
    expect(new Set(seen).size).toBe(3);
    await worn.close();
    expect(worn.processIds()).toEqual([]);
  });

  it("make room when they have kept too much memory, and end when nothing is to do", async () => {
    const photo = await write(await patternOf(64, 64).jpeg().toBuffer());
    const fat = createIntake({ processes: 1, worn: { tasks: 100, bytes: 1 } });
    await fat.acceptPhoto(photo, "somebody");
    expect(fat.processIds()).toEqual([]);
    const brief = createIntake({ processes: 1, idleMs: 1 });
    await brief.acceptPhoto(photo, "somebody");
    await vi.waitFor(() => expect(brief.processIds()).toEqual([]));
  });

  onLinux("are replaced when they die of an image, which is refused", async () => {
    const pool = createIntake({ processes: 1 });
    const large = await write(await interlacedPng(5000, 5000));
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
    const large = await write(await interlacedPng(5000, 5000));
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
    const large = await write(await interlacedPng(5000, 5000));
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
    const large = await write(await interlacedPng(5000, 5000));
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

describe("convertImage", () => {
  const draw = (alpha: number) =>
    sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha } } })
      .png()
      .toBuffer();

  it("makes white in a JPEG of what can be seen through", async () => {
    const bytes = await draw(0);
    const jpeg = await intake.convertImage(() => Readable.from([bytes]), { format: "jpeg" }, "somebody");
    expect((await sharp(jpeg).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  });

  it("gives its place free after an image that fails, or that cannot be opened", async () => {
    const small = createIntake({ processes: 1 });
    for (let round = 0; round < 3; round += 1) {
      const broken = () => Readable.from([Buffer.from("no image")]);
      await expect(small.convertImage(broken, { format: "png" }, "somebody")).rejects.toMatchObject({
        reason: "unsupported_type",
      });
      const lost = () =>
        new Readable({
          read() {
            this.destroy(new Error("connection lost"));
          },
        });
      await expect(small.convertImage(lost, { format: "png" }, "somebody")).rejects.toThrow(
        "connection lost",
      );
    }
    const bytes = await draw(1);
    expect(
      (await small.convertImage(() => Readable.from([bytes]), { format: "webp" }, "somebody")).length,
    ).toBeGreaterThan(0);
    await small.close();
  });

  it("opens no image before its turn", async () => {
    const bytes = await draw(1);
    const small = createIntake({ processes: 2 });
    const opened: Readable[] = [];
    const open = () => {
      const body = new Readable({ read: () => {} });
      opened.push(body);
      return body;
    };
    let converted = 0;
    const all = Array.from({ length: 4 }, (_, index) =>
      small.convertImage(open, { format: "webp" }, `person ${index}`).then(() => {
        converted += 1;
      }),
    );
    for (let ended = 0; ended < 4; ended += 1) {
      await expect.poll(() => opened.length, { timeout: 20_000 }).toBe(Math.min(4, ended + 2));
      opened[ended]?.push(bytes);
      opened[ended]?.push(null);
      await expect.poll(() => converted, { timeout: 20_000 }).toBe(ended + 1);
    }
    await Promise.all(all);
    await small.close();
  });
});
