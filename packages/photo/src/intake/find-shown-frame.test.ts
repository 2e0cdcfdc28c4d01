import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { chartColours, chartOf, farthestField } from "./images.fixture.ts";
import { openTestIntake, outcomeOf } from "./test-intake.fixture.ts";
import { createChunk, pngSignature, readChunks } from "./tidy/png-chunks.ts";

const { take } = openTestIntake();

const clear = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();
const chart = (width: number, height: number) => chartOf(width, height).ensureAlpha().png().toBuffer();

/** An animated PNG of these frames, each in the lower right corner of the canvas. */
function animate(frames: Buffer[], width: number, height: number): Buffer {
  const number = (...values: number[]) => {
    const content = Buffer.alloc(values.length * 4);
    for (const [at, value] of values.entries()) content.writeUInt32BE(value, at * 4);
    return content;
  };
  let sequence = 0;
  const header = Buffer.concat([number(width, height), Buffer.from([8, 6, 0, 0, 0])]);
  const chunks = frames.flatMap((frame, at) => {
    const all = [...readChunks(frame)];
    const size = all[0]?.content ?? Buffer.alloc(13);
    const [wide, tall] = [size.readUInt32BE(0), size.readUInt32BE(4)];
    const control = number(sequence++, wide, tall, width - wide, height - tall);
    const data = all.filter(({ name }) => name === "IDAT").map(({ content }) => content);
    return [
      createChunk("fcTL", Buffer.concat([control, Buffer.from([0, 1, 0, 10, 0, 0])])),
      ...data.map((content) =>
        at === 0
          ? createChunk("IDAT", content)
          : createChunk("fdAT", Buffer.concat([number(sequence++), content])),
      ),
    ];
  });
  return Buffer.concat([
    pngSignature,
    createChunk("IHDR", header),
    createChunk("acTL", number(frames.length, 0)),
    ...chunks,
    createChunk("IEND", Buffer.alloc(0)),
  ]);
}

async function animated(format: "webp" | "gif" | "png", frames: Buffer[]): Promise<Buffer> {
  if (format === "png") return animate(frames, 120, 90);
  return sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: frames.map(() => 80), loop: 0 })
    .toBuffer();
}

describe.each(["webp", "gif", "png"] as const)("an animated %s", (format) => {
  it("whose first frames are empty is the first that shows something", async () => {
    const frames = [clear(120, 90), clear(120, 90), chart(120, 90), clear(120, 90)];
    const taken = await take(await animated(format, await Promise.all(frames)));
    expect([taken.width, taken.height]).toEqual([120, 90]);
    expect(await farthestField(taken.body, chartColours)).toBeLessThanOrEqual(12);
  });

  it("whose frames are all empty is refused as empty", async () => {
    const frames = await Promise.all([clear(120, 90), clear(120, 90), clear(120, 90)]);
    expect(await outcomeOf(take(await animated(format, frames)))).toBe("empty");
  });

  it("whose first frame is white is that white frame", async () => {
    const white = sharp({ create: { width: 120, height: 90, channels: 4, background: "white" } }).png();
    const taken = await take(await animated(format, await Promise.all([white.toBuffer(), chart(120, 90)])));
    expect(await farthestField(taken.body, Array(4).fill([255, 255, 255]))).toBeLessThanOrEqual(2);
  });
});

it("a later frame of an animated PNG lies where it belongs", async () => {
  const taken = await take(animate(await Promise.all([clear(120, 90), chart(60, 45)]), 120, 90));
  const at = async (left: number, top: number) => [
    ...(await sharp(taken.body).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];
  expect(await at(50, 70)).toEqual([255, 255, 255]);
  const [red] = chartColours;
  for (const [channel, value] of (await at(67, 52)).entries())
    expect(Math.abs(value - (red[channel] ?? 0))).toBeLessThan(12);
  expect([taken.width, taken.height]).toEqual([120, 90]);
});

it("frames that lie are refused, and nothing else waits for them", async () => {
  const frames = await Promise.all([clear(120, 90), chart(120, 90)]);
  const lying = animate(frames, 120, 90);
  const at = lying.lastIndexOf("fcTL");
  lying.writeUInt32BE(0xffffffff, at + 8);
  expect(await outcomeOf(take(lying))).toBe("empty");
  expect(await outcomeOf(take(lying.subarray(0, at + 6)))).toMatch(/unreadable|empty/);
});

it.each(["png", "webp", "gif"] as const)(
  "a still %s of which nothing can be seen is refused as empty",
  async (format) => {
    expect(
      await outcomeOf(
        take(
          await sharp(await clear(40, 40))
            .toFormat(format)
            .toBuffer(),
        ),
      ),
    ).toBe("empty");
  },
);
