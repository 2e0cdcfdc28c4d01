import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  decodePhoto,
  measurePhoto,
  openUpright,
  toPlanes,
  toRaster,
  UnreadablePhotoError,
} from "./decode.ts";

/** 40 x 20, the left half red, the right half blue. */
const halves = sharp(
  Buffer.from(Array.from({ length: 800 }, (_, i) => (i % 40 < 20 ? [255, 0, 0] : [0, 0, 255])).flat()),
  { raw: { width: 40, height: 20, channels: 3 } },
);

describe("decodePhoto", () => {
  test("turns a photo upright before it measures or reads it", async () => {
    const turned = await halves.clone().withMetadata({ orientation: 6 }).png().toBuffer();
    expect(await measurePhoto(turned)).toEqual({ width: 20, height: 40 });
    const { width, height, data } = await decodePhoto(turned, 100);
    expect([width, height]).toEqual([20, 40]);
    // what was left is on top
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect([...data.subarray(-3)]).toEqual([0, 0, 255]);
  });

  test("shrinks the longer side to what is asked for, and never enlarges", async () => {
    const png = await halves.clone().png().toBuffer();
    expect(await decodePhoto(png, 10)).toMatchObject({ width: 10, height: 5 });
    expect(await decodePhoto(png, 4000)).toMatchObject({ width: 40, height: 20 });
  });

  test.each([
    ["grey", () => halves.clone().greyscale().jpeg()],
    ["16 bits", () => halves.clone().toColourspace("rgb16").png()],
    ["a palette", () => halves.clone().png({ palette: true })],
    ["transparent", () => halves.clone().ensureAlpha(0.5).png()],
    ["CMYK", () => halves.clone().toColourspace("cmyk").jpeg()],
  ])("gives three bytes a pixel for a photo that is %s", async (_, make) => {
    const { data } = await decodePhoto(await make().toBuffer(), 100);
    expect(data.length).toBe(40 * 20 * 3);
  });

  test("puts grey behind what is transparent", async () => {
    const nothing = sharp({ create: { width: 2, height: 2, channels: 4, background: "#00000000" } });
    expect(new Set((await decodePhoto(await nothing.png().toBuffer(), 10)).data)).toEqual(new Set([128]));
  });

  test("says that no bytes, other bytes and half a photo are not readable", async () => {
    const jpeg = await halves.clone().jpeg().toBuffer();
    for (const bytes of [new Uint8Array(0), Buffer.from("no image"), jpeg.subarray(0, jpeg.length / 2)]) {
      await expect(decodePhoto(bytes, 100)).rejects.toThrow(UnreadablePhotoError);
    }
    await expect(measurePhoto(new Uint8Array(0))).rejects.toThrow(UnreadablePhotoError);
  });
});

test("a part of a photo is read at its own resolution", async () => {
  const png = await halves.clone().png().toBuffer();
  const part = await toRaster(openUpright(png).extract({ left: 19, top: 3, width: 2, height: 1 }));
  expect([...part.data]).toEqual([255, 0, 0, 0, 0, 255]);
});

test("channels are planes of their own, in the unit asked for", () => {
  const raster = { width: 2, height: 1, data: Uint8Array.of(255, 51, 0, 0, 102, 255) };
  const [red, green, blue] = toPlanes(raster);
  expect([...red.data, ...blue.data]).toEqual([1, 0, 0, 1]);
  expect(green.data[1]).toBeCloseTo(0.4, 6);
  expect([...toPlanes(raster, 1)[1].data]).toEqual([51, 102]);
});
