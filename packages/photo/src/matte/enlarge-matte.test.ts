import { clamp, type Raster, randomFrom } from "@portrait-studio/raster";
import { expect, test } from "vitest";
import { enlargeAlpha } from "./enlarge-matte.ts";

const [width, height] = [96, 48];
const [w, h] = [width / 2, height / 2];
const area = {
  colours: { width: w, height: h, data: new Float32Array(3 * w * h) },
  box: { left: 0, top: 0, width, height },
  scale: 0.5,
};
type Rgb = readonly [number, number, number];

/** Light hair, then a band that the coarse matte has nearly whole, then a wall; each as wide. */
function enlarge(colours: readonly [Rgb, Rgb, Rgb]): number {
  const photo: Raster = { width, height, data: new Uint8Array(3 * width * height) };
  for (let i = 0; i < width * height; i++) photo.data.set(colours[Math.floor((i % width) / 32)] ?? [], 3 * i);
  const coarse = Float32Array.from({ length: w * h }, (_, i) => [1, 0.93, 0][Math.floor((i % w) / 16)] ?? 0);
  const { data } = enlargeAlpha(photo, area, coarse, {
    hair: new Float32Array(w * h).fill(1),
    faceWidth: 40,
  });
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

test("a dark coat in grain before a dark wall has a narrow line", () => {
  const random = randomFrom(7);
  const line = (x: number) => 16 + x / 6;
  const photo: Raster = { width, height, data: new Uint8Array(3 * width * height) };
  for (let i = 0; i < width * height; i++) {
    const part = clamp(Math.floor(i / width) - line(i % width) + 0.5, 0, 1);
    const grain = 40 * (random() - 0.5);
    const mixed = [56, 48, 42].map((wall, c) => wall + part * (([24, 28, 40][c] ?? 0) - wall) + grain);
    photo.data.set(mixed, 3 * i);
  }
  const coarse = Float32Array.from({ length: w * h }, (_, i) =>
    clamp(0.5 + (2 * Math.floor(i / w) + 0.5 - line(2 * (i % w) + 0.5)) / 8, 0, 1),
  );
  const { data } = enlargeAlpha(photo, area, coarse, { hair: new Float32Array(w * h), faceWidth: 200 });
  let [off, mixed] = [0, 0];
  const columns = width - 16;
  for (let x = 8; x < width - 8; x++) {
    const column = Float32Array.from({ length: height }, (_, y) => data[y * width + x] ?? 0);
    const covered = column.reduce((sum, alpha) => sum + alpha, 0);
    off += Math.abs(height - 0.5 - covered - line(x)) / columns;
    mixed += column.filter((alpha) => alpha > 0.1 && alpha < 0.9).length / columns;
  }
  expect(off).toBeLessThan(0.2);
  expect(mixed).toBeLessThan(2);
});
