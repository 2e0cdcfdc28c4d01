import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { thumbHashToRGBA } from "thumbhash";
import { describe, expect, it } from "vitest";
import { type Corner, cornerColours, patternOf, quartersOf, withJpegSegments } from "./images.fixture.ts";
import { openTestIntake } from "./test-intake.fixture.ts";

const { intake, take, write } = openTestIntake();

async function pixelAt(image: Uint8Array, x: number, y: number): Promise<number[]> {
  const pixel = await sharp(image).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel];
}

function expectNear(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  for (const [channel, value] of expected.entries()) {
    expect(
      Math.abs((actual[channel] ?? -999) - value),
      `${actual} should be about ${expected}`,
    ).toBeLessThanOrEqual(tolerance);
  }
}

describe("acceptPhoto", () => {
  it.each(["jpeg", "png", "gif", "webp"] as const)("takes a %s under any name", async (format) => {
    const taken = await take(await patternOf(600, 400).toFormat(format).toBuffer(), "holiday.txt");
    expect(taken).toMatchObject({ contentType: "image/jpeg", width: 600, height: 400 });
    expect(await sharp(taken.body).metadata()).toMatchObject({
      format: "jpeg",
      width: 600,
      height: 400,
      space: "srgb",
    });
    expect(await sharp(taken.thumbnail).metadata()).toMatchObject({
      format: "webp",
      width: 512,
      height: 341,
    });
  });

  const upright: Record<number, [Corner, Corner, Corner, Corner]> = {
    1: ["R", "G", "B", "W"],
    2: ["G", "R", "W", "B"],
    3: ["W", "B", "G", "R"],
    4: ["B", "W", "R", "G"],
    5: ["R", "B", "G", "W"],
    6: ["B", "R", "W", "G"],
    7: ["W", "G", "B", "R"],
    8: ["G", "W", "R", "B"],
  };
  const turned = (["jpeg", "png", "webp"] as const).flatMap((format) =>
    Object.entries(upright).map(([orientation, corners]) => ({
      format,
      orientation: Number(orientation),
      corners,
    })),
  );
  it.each(turned)(
    "turns a $format of orientation $orientation upright",
    async ({ format, orientation, corners }) => {
      const taken = await take(
        await quartersOf(80, 48).withMetadata({ orientation }).toFormat(format).toBuffer(),
      );
      const sideways = orientation >= 5;
      expect([taken.width, taken.height]).toEqual(sideways ? [48, 80] : [80, 48]);
      const [right, bottom] = [taken.width - 9, taken.height - 9];
      const places = [
        [8, 8],
        [right, 8],
        [8, bottom],
        [right, bottom],
      ] as const;
      for (const [index, [x, y]] of places.entries()) {
        expectNear(await pixelAt(taken.body, x, y), cornerColours[corners[index] ?? "R"], 40);
        expectNear(await pixelAt(taken.thumbnail, x, y), cornerColours[corners[index] ?? "R"], 60);
      }
      expect((await sharp(taken.body).metadata()).orientation).toBeUndefined();
    },
  );

  it("drops place, camera, captions and comments", async () => {
    const tagged = await patternOf(300, 200)
      .withExif({
        IFD0: { ImageDescription: "marker-exif", Model: "marker-camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
      })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>marker-xmp</x:xmpmeta>")
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const source = withJpegSegments(tagged, [
      {
        marker: 0xed,
        content: Buffer.from("Photoshop 3.0\0" + "8BIM\x04\x04\0\0\0\0\0\x0dmarker-iptc-1", "latin1"),
      },
      { marker: 0xfe, content: Buffer.from("marker-comment") },
    ]);
    const markers = ["marker-", "Exif", "xmpmeta", "ICC_PROFILE", "Photoshop", "8BIM", "GPS"];
    expect(markers.filter((marker) => source.includes(marker))).toContain("marker-");
    const taken = await take(source);
    for (const stored of [taken.body, taken.thumbnail]) {
      expect(markers.filter((marker) => stored.includes(marker))).toEqual([]);
    }
    const facts = await sharp(taken.body).metadata();
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("keeps the colours of a photo with a wide profile", async () => {
    const colour = { r: 200, g: 90, b: 60 };
    const wide = await sharp({ create: { width: 64, height: 64, channels: 3, background: colour } })
      .withIccProfile("p3")
      .png()
      .toBuffer();
    expectNear(await pixelAt((await take(wide)).body, 32, 32), [200, 90, 60], 4);
  });

  it("takes CMYK, grey and 16-bit images", async () => {
    const red = sharp({ create: { width: 64, height: 64, channels: 3, background: "#c03020" } });
    const cmyk = await red.clone().withIccProfile("cmyk").jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    const [r = 0, g = 0, b = 0] = await pixelAt((await take(cmyk)).body, 32, 32);
    expect(r).toBeGreaterThan(g + 60);
    expect(r).toBeGreaterThan(b + 60);
    for (const space of ["b-w", "rgb16", "grey16"] as const) {
      const taken = await take(await patternOf(64, 64).toColourspace(space).png().toBuffer());
      expect(await sharp(taken.body).metadata()).toMatchObject({
        channels: 3,
        depth: "uchar",
        space: "srgb",
      });
    }
  });

  it("lays transparent images on white", async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const dot = sharp({ create: { width: 8, height: 8, channels: 4, background: "red" } });
    const image = await dot.extend({ right: 32, bottom: 32, background: clear }).png().toBuffer();
    for (const format of ["png", "webp", "gif"] as const) {
      const taken = await take(await sharp(image).toFormat(format).toBuffer());
      expectNear(await pixelAt(taken.body, 20, 20), [255, 255, 255], 2);
      expectNear(await pixelAt(taken.body, 3, 3), [255, 0, 0], 20);
    }
  });

  it.each(["gif", "webp"] as const)("takes the first frame of an animated %s", async (format) => {
    const frames = await Promise.all(
      ["#e02020", "#20e020", "#2020e0"].map((background) =>
        sharp({ create: { width: 50, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [80, 80, 80], loop: 0 })
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(3);
    const taken = await take(animated);
    expect([taken.width, taken.height]).toEqual([50, 30]);
    expectNear(await pixelAt(taken.body, 25, 15), [224, 32, 32], 25);
  });

  it("makes huge photos smaller and leaves small ones as they are", async () => {
    const large = await take(await patternOf(6000, 3000).jpeg({ quality: 60 }).toBuffer());
    expect([large.width, large.height]).toEqual([4096, 2048]);
    const small = await take(await patternOf(120, 90).png().toBuffer());
    expect([small.width, small.height]).toEqual([120, 90]);
    expect(await sharp(small.thumbnail).metadata()).toMatchObject({ width: 120, height: 90 });
  });

  it("takes the narrowest image", async () => {
    const taken = await take(await patternOf(9000, 1).png().toBuffer());
    expect([taken.width, taken.height]).toEqual([4096, 1]);
  });

  it("makes a thumbhash that looks like the photo", async () => {
    const { thumbhash } = await take(await quartersOf(400, 300).jpeg().toBuffer());
    const { w, h, rgba } = thumbHashToRGBA(Buffer.from(thumbhash, "base64"));
    expect(w / h).toBeCloseTo(4 / 3, 0);
    const [red = 0, , blue = 0] = rgba.subarray(0, 3);
    expect(red).toBeGreaterThan(blue);
  });
});

describe("turnPhoto", () => {
  it.each([
    [90, [48, 80], ["B", "R", "W", "G"]],
    [180, [80, 48], ["W", "B", "G", "R"]],
    [270, [48, 80], ["G", "W", "R", "B"]],
  ] as const)("turns a photo by %i degrees clockwise", async (degrees, size, corners) => {
    const path = await write(await quartersOf(80, 48).jpeg().toBuffer());
    const turned = await intake.turnPhoto(path, degrees, "somebody");
    expect([turned.width, turned.height]).toEqual(size);
    const body = await readFile(turned.path);
    const [right, bottom] = [turned.width - 9, turned.height - 9];
    const places = [
      [8, 8],
      [right, 8],
      [8, bottom],
      [right, bottom],
    ] as const;
    for (const [index, [x, y]] of places.entries()) {
      expectNear(await pixelAt(body, x, y), cornerColours[corners[index] ?? "R"], 40);
      expectNear(await pixelAt(turned.thumbnail, x, y), cornerColours[corners[index] ?? "R"], 60);
    }
  });
});

describe("describeImage", () => {
  it("gives size, thumbnail and thumbhash of a finished image", async () => {
    const facts = await intake.describeImage(await patternOf(1024, 1280).jpeg().toBuffer(), "somebody");
    expect(facts).toMatchObject({ width: 1024, height: 1280 });
    expect(await sharp(facts.thumbnail).metadata()).toMatchObject({
      format: "webp",
      width: 410,
      height: 512,
    });
    expect(Buffer.from(facts.thumbhash, "base64").length).toBeGreaterThan(10);
  });
});
