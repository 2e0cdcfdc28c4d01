import { computeLuma, type Raster } from "@portrait-studio/raster";
import { describe, expect, test } from "vitest";
import { printCyanotype } from "./print-cyanotype.ts";
import { printRisograph } from "./print-risograph.ts";

const size = { width: 240, height: 300 };

/** A grey ramp from the left, black, to the right, with a strong colour that prints of one ink must not show. */
function drawRamp(colour: readonly [number, number, number] = [1, 1, 1]): Raster {
  const data = new Uint8Array(size.width * size.height * 3);
  for (let i = 0; i < size.width * size.height; i++) {
    for (let c = 0; c < 3; c++) data[3 * i + c] = ((255 * (i % size.width)) / size.width) * (colour[c] ?? 1);
  }
  return { ...size, data };
}

function pixel({ width, data }: Raster, x: number, y: number): [number, number, number] {
  const at = 3 * (y * width + x);
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** Mean lightness of a square round a place, 0..1, and how far its pixels are from that. */
function around(image: Raster, x: number, y: number, reach = 10): { mean: number; spread: number } {
  const values: number[] = [];
  for (let py = y - reach; py <= y + reach; py++)
    for (let px = x - reach; px <= x + reach; px++) values.push(computeLuma(...pixel(image, px, py)) / 255);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    mean,
    spread: Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length),
  };
}

describe("a cyanotype", () => {
  const print = printCyanotype(drawRamp([1, 0.4, 0.4]), { textureSeed: 3 });

  test("has one blue for each tone, whatever colour the image had", () => {
    for (const x of [40, 80, 120, 160]) {
      const [red, green, blue] = pixel(print, x, 150);
      expect(blue).toBeGreaterThan(green);
      expect(green).toBeGreaterThan(red);
    }
    const grey = printCyanotype(drawRamp(), { textureSeed: 3 });
    const tones = [40, 80, 120, 160, 200].map((x) => around(grey, x, 150).mean);
    expect(tones).toEqual(tones.toSorted((a, b) => a - b));
  });

  test("ends in strokes of the brush: the paper's edge is bare, and its border is uneven", () => {
    const dark: Raster = { ...size, data: new Uint8Array(size.width * size.height * 3) };
    const bare = printCyanotype(dark, { textureSeed: 3 });
    for (const [x, y] of [
      [1, 150],
      [238, 150],
      [120, 1],
      [120, 298],
    ] as const)
      expect(Math.min(...pixel(bare, x, y))).toBeGreaterThan(200);
    const begins = Array.from({ length: 200 }, (_, k) => {
      let x = 0;
      while (Math.min(...pixel(bare, x, 50 + k)) > 128) x++;
      return x;
    });
    expect(new Set(begins).size).toBeGreaterThan(3);
    expect(Math.max(...begins)).toBeLessThan(0.09 * size.width);
  });
});

describe("a risograph print", () => {
  const print = printRisograph(drawRamp(), { matte: null, pivot: 0.6 }, { textureSeed: 3, palette: 0 });

  test("makes tones of dots: a grey is spots of dark ink, and the mean follows the tone", () => {
    const middle = around(print, 120, 150);
    expect(middle.spread).toBeGreaterThan(0.12);
    expect(around(print, 225, 150).spread).toBeLessThan(0.7 * middle.spread);
    const tones = [20, 70, 120, 170, 220].map((x) => around(print, x, 150).mean);
    expect(tones).toEqual(tones.toSorted((a, b) => a - b));
  });

  test("has two inks on paper, and no other colour", () => {
    // red falls by the dark ink alone; the bright one is nearly full in red and takes green and blue
    const seen = Array.from({ length: 200 }, (_, k) => pixel(print, 20 + k, 150));
    for (const [red, green, blue] of seen) {
      expect(red).toBeGreaterThanOrEqual(green - 8);
      expect(green).toBeGreaterThanOrEqual(blue - 40);
    }
    const other = printRisograph(drawRamp(), { matte: null, pivot: 0.6 }, { textureSeed: 3, palette: 2 });
    expect(pixel(other, 160, 150)).not.toEqual(pixel(print, 160, 150));
  });

  test("opens the dots of a darker face", () => {
    const dark = printRisograph(drawRamp(), { matte: null, pivot: 0.35 }, { textureSeed: 3, palette: 0 });
    expect(around(dark, 90, 150).mean).toBeGreaterThan(around(print, 90, 150).mean + 0.05);
  });
});
