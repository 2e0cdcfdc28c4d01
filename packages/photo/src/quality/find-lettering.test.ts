import type { Raster } from "@portrait-studio/raster";
import sharp from "sharp";
import { expect, test } from "vitest";
import { findLettering } from "./find-lettering.ts";

/** A wall with something drawn on it; the face is 80 pixels wide, its middle at 200, 240. */
async function paint(drawing: string, wall = "#8a8f96"): Promise<Raster> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="480"><rect width="100%" height="100%" fill="${wall}"/><ellipse cx="200" cy="240" rx="44" ry="62" fill="#c89b7b"/>${drawing}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
const face = { box: { left: 160, top: 190, width: 80, height: 100 }, width: 80 };
const text = (words: string, size: number, fill: string, more = "") =>
  `<text x="230" y="130" font-family="sans-serif" font-weight="bold" font-size="${size}" fill="${fill}" ${more}>${words}</text>`;

test.each([
  ["red", "#b01818", "#8a8f96"],
  ["white", "#ffffff", "#5a6470"],
  ["dark", "#20242c", "#c8ccd0"],
])("a line of large %s letters above the head is found where it is", async (_, fill, wall) => {
  const box = await findLettering(await paint(text("Brand", 40, fill), wall), face);
  expect(box?.left).toBeCloseTo(233, -1);
  expect(box?.top).toBeCloseTo(100, -1.3);
  expect(box?.width).toBeGreaterThan(80);
});

test.each([
  ["small letters", text("Exit through here", 9, "#b01818")],
  [
    "a fence",
    Array.from(
      { length: 9 },
      (_, i) => `<rect x="${20 + 40 * i}" y="60" width="9" height="60" fill="#eee"/>`,
    ).join(""),
  ],
  [
    "a row of stars",
    [60, 110, 160, 260, 310]
      .map(
        (x) =>
          `<polygon transform="translate(${x} 100)" points="0,-20 5,-6 19,-6 8,3 12,17 0,8 -12,17 -8,3 -19,-6 -5,-6" fill="#fff"/>`,
      )
      .join(""),
  ],
  ["nothing", ""],
])("%s is none", async (_, drawing) => {
  expect(findLettering(await paint(drawing), face)).toBeNull();
});

test("letters on the chest are none: they are the person's", async () => {
  expect(
    findLettering(await paint(text("TEAM", 40, "#fff", 'transform="translate(-90 260)"')), face),
  ).toBeNull();
});
