import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  type Corner,
  chartColours,
  cornerColours,
  damaged,
  farthestField,
  randomOf,
} from "../images.fixture.ts";
import { openTestIntake, outcomeOf } from "../test-intake.fixture.ts";
import { readHeifHeader } from "./read-heif-header.ts";

/**
 * Drawn with libheif's own encoder (x265): four quarters of 160 x 96 in each orientation, in tiles, and with ten bits; a colour in Display P3,
 * by a profile and by number; and 8,192 pixels each way of four colours, in 15 kB.
 */
const sample = (name: string) => readFile(join(import.meta.dirname, "samples", `${name}.heic`));

const { intake, take, write } = openTestIntake();

async function pixelAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  return [...(await sharp(image).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())];
}

function expectNear(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  const far = expected.filter((value, channel) => Math.abs((actual[channel] ?? -999) - value) > tolerance);
  expect(far, `${actual} should be about ${expected}`).toEqual([]);
}

async function expectCorners(taken: Awaited<ReturnType<typeof take>>, corners: readonly Corner[]) {
  const [right, bottom] = [taken.width - 9, taken.height - 9];
  const places = [
    [8, 8],
    [right, 8],
    [8, bottom],
    [right, bottom],
  ] as const;
  for (const [index, [x, y]] of places.entries())
    expectNear(await pixelAt(taken.body, x, y), cornerColours[corners[index] ?? "R"], 25);
}

/** Rewrites the size of each image that the file claims. */
function claiming(heic: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(heic);
  for (let at = claimed.indexOf("ispe"); at >= 0; at = claimed.indexOf("ispe", at + 4)) {
    claimed.writeUInt32BE(width, at + 8);
    claimed.writeUInt32BE(height, at + 12);
  }
  return claimed;
}

describe("a HEIC", () => {
  it("is taken under any name, as a JPEG without metadata", async () => {
    const taken = await take(await sample("orientation-6"), "holiday.jpg");
    expect(taken).toMatchObject({ contentType: "image/jpeg", width: 96, height: 160 });
    const { format, space, exif, icc, orientation } = await sharp(taken.body).metadata();
    expect([format, space, exif, icc, orientation]).toEqual([
      "jpeg",
      "srgb",
      undefined,
      undefined,
      undefined,
    ]);
    expect(await sharp(taken.thumbnail).metadata()).toMatchObject({ format: "webp", width: 96 });
  });

  const upright: Record<number, [Corner, Corner, Corner, Corner]> = {
    2: ["G", "R", "W", "B"],
    3: ["W", "B", "G", "R"],
    4: ["B", "W", "R", "G"],
    5: ["R", "B", "G", "W"],
    6: ["B", "R", "W", "G"],
    7: ["W", "G", "B", "R"],
    8: ["G", "W", "R", "B"],
  };
  it.each(Object.entries(upright))(
    "of orientation %s is turned upright, once",
    async (orientation, corners) => {
      const taken = await take(await sample(`orientation-${orientation}`));
      expect([taken.width, taken.height]).toEqual(Number(orientation) >= 5 ? [96, 160] : [160, 96]);
      await expectCorners(taken, corners);
    },
  );

  it.each(["quarters", "grid", "ten-bits"])("in the form %s is taken", async (name) => {
    await expectCorners(await take(await sample(name)), ["R", "G", "B", "W"]);
  });

  it.each(["p3-profile", "p3-nclx"])("keeps the colours of a wide space, by %s", async (name) => {
    // without it, the numbers of the file would be shown: 186, 96, 68
    expectNear(await pixelAt((await take(await sample(name))).body, 32, 32), [200, 90, 60], 4);
  });

  it.each(["pq", "hlg"])("of the high dynamic range %s has the colours of its chart", async (name) => {
    expect(await farthestField((await take(await sample(name))).body, chartColours)).toBeLessThanOrEqual(12);
  });

  it("that is turned by its EXIF alone stands upright", async () => {
    const taken = await take(await sample("exif-6"));
    expect([taken.width, taken.height]).toEqual([900, 1200]);
    const [red, green, blue, skin] = chartColours;
    expect(await farthestField(taken.body, [blue, red, skin, green])).toBeLessThanOrEqual(6);
  });

  it("that is turned by a box too is turned once", async () => {
    // one of its four properties, of which the colours can be missed, becomes a turn by a quarter; its EXIF stays
    const both = Buffer.from(await sample("exif-6"));
    const colours = both.indexOf("colr");
    both.write("irot", colours);
    both.writeUInt8(3, colours + 4);
    const taken = await take(both);
    expect([taken.width, taken.height]).toEqual([900, 1200]);
    const [red, green, blue, skin] = chartColours;
    expect(await farthestField(taken.body, [blue, red, skin, green])).toBeLessThanOrEqual(12);
  });

  it("says in its head what it is, and what a decoder would cost", async () => {
    const read = async (name: string) => readHeifHeader(await write(await sample(name)));
    expect(await read("orientation-6")).toMatchObject({
      width: 160,
      height: 96,
      isHevc: true,
      isTiled: false,
    });
    expect(await read("grid")).toMatchObject({ width: 320, height: 192, isTiled: true });
    expect(await read("p3-nclx")).toMatchObject({
      coded: { primaries: 12 },
      profile: undefined,
    });
    expect((await read("p3-profile"))?.profile?.toString("latin1", 36, 40)).toBe("acsp");
  });
});

describe("a HEIC that asks for more than it gets", () => {
  it("is refused by its head, before a decoder sees it", async () => {
    const large = await sample("large");
    await expect(take(large)).rejects.toMatchObject({
      reason: "too_many_pixels",
      size: { megapixels: 67, maximum: 32 },
    });
    const before = process.memoryUsage().rss;
    expect(await outcomeOf(take(claiming(await sample("grid"), 0xffffffff, 0xffffffff)))).toBe(
      "too_many_pixels",
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  it("and claims to be small is refused or killed in its own process, and the next photo is taken", async () => {
    const lying = claiming(await sample("large"), 64, 64);
    expect(["unreadable", "too_costly", "too_many_pixels"]).toContain(await outcomeOf(take(lying)));
    expect(await outcomeOf(take(await sample("quarters")))).toBe("taken");
  });

  it("cut short anywhere is refused", async () => {
    const whole = await sample("grid");
    for (const part of [0.01, 0.1, 0.3, 0.6, 0.95]) {
      const outcome = await outcomeOf(take(whole.subarray(0, Math.floor(whole.length * part))));
      expect([part, ["unreadable", "unsupported_type"].includes(outcome)]).toEqual([part, true]);
    }
  });

  it("damaged in any way is taken whole or refused with a reason, and leaves nothing beside it", async () => {
    const sources = await Promise.all(["quarters", "grid", "orientation-7", "p3-profile"].map(sample));
    const outcomes = new Set<string>();
    for (let seed = 0; seed < 60; seed += 1) {
      const source = sources[seed % sources.length] ?? Buffer.alloc(0);
      const outcome = await outcomeOf(take(damaged(source, randomOf(seed))));
      expect(["taken", "unreadable", "unsupported_type", "too_many_pixels"], `seed ${seed}`).toContain(
        outcome,
      );
      outcomes.add(outcome);
    }
    expect(outcomes).toContain("taken");
    expect(outcomes).toContain("unreadable");
    const path = await write(await sample("quarters"));
    await intake.acceptPhoto(path, "somebody");
    await expect(readFile(`${path}.png`)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("is not taken where only finished images are", async () => {
    const heic = await sample("quarters");
    expect(await outcomeOf(intake.describeImage(heic, "somebody"))).toBe("unreadable");
  });
});
