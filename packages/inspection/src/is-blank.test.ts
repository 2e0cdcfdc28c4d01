import sharp from "sharp";
import { expect, test } from "vitest";
import { isBlank } from "./is-blank.ts";

const plain = (side: number, background: string) =>
  sharp({ create: { width: side, height: side, channels: 3, background } });

test("an image of one colour is blank, and so is a single pixel; a little drawing is none", async () => {
  expect(await isBlank(await plain(64, "black").webp().toBuffer())).toBe(true);
  expect(await isBlank(await plain(64, "#7f7f7f").jpeg().toBuffer())).toBe(true);
  expect(await isBlank(await plain(1, "white").png().toBuffer())).toBe(true);
  const dot = await plain(16, "white").png().toBuffer();
  expect(
    await isBlank(
      await plain(64, "black")
        .composite([{ input: dot }])
        .png()
        .toBuffer(),
    ),
  ).toBe(false);
});
