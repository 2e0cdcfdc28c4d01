import type { Box } from "@portrait-studio/contract";
import { describe, expect, it } from "vitest";
import { boxInCrop, cropAroundHead, guessBox, moveBox, scaleBox } from "./head-box.ts";

const box: Box = { x: 0.4, y: 0.2, width: 0.2, height: 0.2 };

function expectInside({ x, y, width, height }: Box): void {
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
  expect(y + height).toBeLessThanOrEqual(1 + 1e-9);
}

describe("a face's box", () => {
  it("is guessed as a square of pixels inside the photo", () => {
    for (const size of [
      { width: 3000, height: 4000 },
      { width: 4000, height: 1000 },
    ]) {
      const guess = guessBox(size);
      expectInside(guess);
      expect(guess.width * size.width).toBeCloseTo(guess.height * size.height);
    }
  });

  it("moves, and stops at the edge", () => {
    expect(moveBox(box, 0.1, 0.05)).toMatchObject({ x: 0.5, y: 0.25 });
    expect(moveBox(box, 5, -5)).toEqual({ x: 0.8, y: 0, width: 0.2, height: 0.2 });
  });

  it("grows about its middle to the whole photo and no further, and never vanishes", () => {
    const larger = scaleBox(box, 1.5);
    expect(larger.x + larger.width / 2).toBeCloseTo(0.5);
    expectInside(scaleBox(box, 100));
    expect(scaleBox(box, 0).width).toBeCloseTo(0.06);
    expect(scaleBox({ x: 0, y: 0, width: 0.02, height: 0.02 }, 0.5).width).toBeCloseTo(0.02);
  });

  it("is the middle of a square crop with room around it, as far as the photo reaches", () => {
    const size = { width: 400, height: 800 };
    const crop = cropAroundHead({ x: 0.4, y: 0.5, width: 0.3, height: 0.15 }, size);
    expect(crop.width * size.width).toBeCloseTo(crop.height * size.height);
    expect(crop.y + crop.height / 2).toBeCloseTo(0.575);
    expect(boxInCrop({ x: 0.4, y: 0.5, width: 0.3, height: 0.15 }, crop).height).toBeCloseTo(0.5);
    const top = { x: 0.35, y: 0, width: 0.3, height: 0.2 };
    expect(cropAroundHead(top, size).y).toBe(0);
    expect(boxInCrop(top, cropAroundHead(top, size)).y).toBe(0);
    expect(cropAroundHead(null, size)).toEqual({ x: 0, y: 0.25, width: 1, height: 0.5 });
  });

  it("never leaves the photo, wherever the head is", () => {
    const size = { width: 300, height: 200 };
    for (const at of [0, 0.45, 0.9]) {
      const crop = cropAroundHead({ x: at, y: at, width: 0.1, height: 0.1 }, size);
      expectInside(crop);
      expect(crop.height).toBeCloseTo(0.45);
    }
  });
});
