import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  chartColours,
  chartOf,
  farthestField,
  patternOf,
  withJpegSegments,
  withPngChunks,
} from "../images.fixture.ts";
import { openTestIntake, outcomeOf } from "../test-intake.fixture.ts";

const { take } = openTestIntake();
const endMark = Buffer.from([0xff, 0xd9]);
const megabyte = 1024 * 1024;
const endless = deflateSync(Buffer.alloc(50 * megabyte), { level: 9 });

/** Forty compressed texts of 50 MB each, in 2 MB: held decoders for 24 s. */
const textBomb = async (kind: "zTXt" | "iTXt") => {
  const keyword = kind === "zTXt" ? "a\0\0" : "a\0\x01\0\0\0";
  const content = Buffer.concat([Buffer.from(keyword, "latin1"), endless]);
  return withPngChunks(
    await patternOf(600, 600).png().toBuffer(),
    Array.from({ length: 40 }, () => ({ name: kind, content })),
  );
};

describe("a JPEG", () => {
  it.each([false, true])(
    "without its end mark is taken with the same pixels (progressive: %s)",
    async (progressive) => {
      const whole = await chartOf(600, 400).jpeg({ progressive }).toBuffer();
      const taken = await take(whole.subarray(0, -2));
      expect(taken.body.equals((await take(whole)).body)).toBe(true);
      expect(await farthestField(taken.body, chartColours)).toBeLessThanOrEqual(6);
    },
  );

  it.each([false, true])(
    "of which part is missing is refused for that (progressive: %s)",
    async (progressive) => {
      const whole = await patternOf(600, 400).jpeg({ progressive }).toBuffer();
      for (const part of [0.3, 0.5, 0.9]) {
        const cut = whole.subarray(0, Math.floor(whole.length * part));
        for (const file of [
          cut,
          Buffer.concat([cut, endMark]),
          Buffer.concat([cut, endMark, Buffer.alloc(2000)]),
        ])
          expect([part, await outcomeOf(take(file))]).toEqual([part, "cut_short"]);
      }
    },
  );

  it("keeps what follows its end, and bytes that fill, out of the way", async () => {
    const whole = await chartOf(160, 120).jpeg().toBuffer();
    const filled = Buffer.concat([whole.subarray(0, 2), Buffer.from([0xff, 0xff]), whole.subarray(2)]);
    for (const file of [filled, Buffer.concat([whole, Buffer.alloc(5000, 7)]), Buffer.concat([whole, whole])])
      expect(await farthestField((await take(file)).body, chartColours)).toBeLessThanOrEqual(6);
  });

  it("of nothing but segments is as quick as one without", async () => {
    const segment = {
      marker: 0xe1,
      content: Buffer.concat([Buffer.from("Exif\0\0MM\0*"), Buffer.alloc(60_000, 1)]),
    };
    const crowded = withJpegSegments(await chartOf(600, 400).jpeg().toBuffer(), Array(150).fill(segment));
    expect(await secondsOf(crowded)).toBeLessThan(2);
  });
});

describe("a PNG", () => {
  it.each(["zTXt", "iTXt"] as const)(
    "of %s that unpack to 2 GB is taken at once, without them",
    async (kind) => {
      expect(await secondsOf(await textBomb(kind))).toBeLessThan(2);
    },
  );

  it("of a profile or EXIF without end is taken without it", async () => {
    const png = await chartOf(600, 400).png().toBuffer();
    const profile = { name: "iCCP", content: Buffer.concat([Buffer.from("a\0\0"), endless]) };
    const exif = { name: "eXIf", content: Buffer.alloc(5 * megabyte, 1) };
    expect(await secondsOf(withPngChunks(png, [profile, exif]))).toBeLessThan(2);
  });

  it("of a million chunks is taken in little time", async () => {
    const text = { name: "tEXt", content: Buffer.from("a\0b") };
    const crowded = withPngChunks(await chartOf(600, 400).png().toBuffer(), Array(400_000).fill(text));
    expect(await secondsOf(crowded)).toBeLessThan(4);
  });
});

it("a WebP of chunks that nobody needs is taken without them", async () => {
  const webp = await chartOf(600, 400).withMetadata({ orientation: 1 }).webp().toBuffer();
  const junk = Buffer.concat([Buffer.from("XMP "), Buffer.from([0, 0, 0x10, 0]), Buffer.alloc(megabyte, 1)]);
  const crowded = Buffer.concat([webp, ...Array(8).fill(junk)]);
  crowded.writeUInt32LE(crowded.length - 8, 4);
  expect(await secondsOf(crowded)).toBeLessThan(2);
});

async function secondsOf(file: Buffer): Promise<number> {
  // the start of a process is not the file's
  await take(await patternOf(8, 8).jpeg().toBuffer());
  const began = performance.now();
  const { width } = await take(file);
  expect(width).toBe(600);
  return (performance.now() - began) / 1000;
}
