import { Readable } from "node:stream";
import sharp from "sharp";
import { expect, test } from "vitest";
import { conversionOf, createConverter } from "./convert-picture.ts";

const draw = (alpha: number) =>
  sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha } } })
    .png()
    .toBuffer();

test("so many pictures are in work at a time; those that wait are not even read", async () => {
  const bytes = await draw(1);
  const convert = createConverter();
  const opened: Readable[] = [];
  const file = {
    read: () => {
      const body = new Readable({ read: () => {} });
      opened.push(body);
      return body;
    },
  };
  const all = Array.from({ length: 5 }, () => convert(file, "webp"));
  const finish = (body: Readable | undefined) => {
    body?.push(bytes);
    body?.push(null);
  };
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => opened.length).toBe(Math.min(5, done + 2));
    finish(opened[done]);
    await all[done];
  }
  expect(await Promise.all(all)).toHaveLength(5);
});

test("what can be seen through is white in a JPEG", async () => {
  const convert = createConverter();
  const bytes = await draw(0);
  const jpeg = await convert({ read: () => Readable.from([bytes]) }, "jpeg");
  expect((await sharp(jpeg).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

test("a picture that fails gives its place free", async () => {
  const convert = createConverter();
  const broken = { read: () => Readable.from([Buffer.from("no picture")]) };
  for (let round = 0; round < 5; round += 1) await expect(convert(broken, "png")).rejects.toThrow();
  const bytes = await draw(1);
  await expect(convert({ read: () => Readable.from([bytes]) }, "webp")).resolves.toBeInstanceOf(Buffer);
});

test.each([
  ["image/jpeg", "a.webp", "webp"],
  ["image/jpeg", "a.png", "png"],
  ["image/webp", "a.jpg", "jpeg"],
  ["image/jpeg", "a.jpg", undefined],
  ["image/jpeg", undefined, undefined],
  ["image/jpeg", "a.zip", undefined],
  ["application/zip", "a.png", undefined],
])("%s named %s leaves as %s", (contentType, downloadName, expected) => {
  expect(conversionOf({ contentType, ...(downloadName && { downloadName }) })).toBe(expected);
});
