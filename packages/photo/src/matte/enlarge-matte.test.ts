import type { Raster } from "@portrait-studio/raster";
import { expect, test } from "vitest";
import { enlargeAlpha } from "./enlarge-matte.ts";

const [width, height] = [96, 48];
type Rgb = readonly [number, number, number];

/** Light hair, then a band that the coarse matte has nearly whole, then a wall; each as wide. */
function enlarge(colours: readonly [Rgb, Rgb, Rgb]): number {
  const photo: Raster = { width, height, data: new Uint8Array(3 * width * height) };
  for (let i = 0; i < width * height; i++) photo.data.set(colours[Math.floor((i % width) / 32)] ?? [], 3 * i);
  const [w, h] = [width / 2, height / 2];
  const coarse = Float32Array.from({ length: w * h }, (_, i) => [1, 0.93, 0][Math.floor((i % w) / 16)] ?? 0);
  const colourless = { width: w, height: h, data: new Float32Array(3 * w * h) };
  const box = { left: 0, top: 0, width, height };
  const { data } = enlargeAlpha(photo, { colours: colourless, box, scale: 0.5 }, coarse);
  return data[24 * width + 48] ?? 0;
}

test("dark hair between lighter hair and a dark wall stays, though its colour lies between both", () => {
  expect(
    enlarge([
      [116, 94, 86],
      [68, 52, 45],
      [50, 35, 14],
    ]),
  ).toBeGreaterThan(0.85);
});

test("a gap in dark hair that shows a white wall opens", () => {
  expect(
    enlarge([
      [24, 20, 18],
      [236, 236, 234],
      [244, 244, 242],
    ]),
  ).toBeLessThan(0.2);
});
