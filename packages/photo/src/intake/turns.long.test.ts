import { Readable } from "node:stream";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { getHeavy, getLie, patternOf } from "./images.fixture.ts";
import { createIntake } from "./index.ts";
import { openTestIntake, outcomeOf } from "./test-intake.fixture.ts";

const { intake, write } = openTestIntake();
const megabyte = 1024 * 1024;

describe("heavy images", () => {
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
  it("has it again afterwards", async () => {
    const pool = createIntake({ processes: 2, pauseMs: 1 });
    for (const file of [await getLie(), await getLie()])
      expect(await outcomeOf(pool.acceptPhoto(await write(file), "somebody"))).toBe("unreadable");
    expect(await outcomeOf(pool.acceptPhoto(await write(await getHeavy()), "somebody"))).toBe("taken");
    await pool.close();
  });
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
