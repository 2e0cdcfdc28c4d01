import type { Box } from "@portrait-studio/contract";
import { describe, expect, it } from "vitest";
import { boxInSquare, guessBox, moveBox, scaleBox } from "./head-box.ts";

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

  it("lies where the photo shows it when a square is cut out of it", () => {
    const inSquare = boxInSquare({ x: 0.25, y: 0, width: 0.5, height: 1 }, { width: 200, height: 100 });
    expect(inSquare).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    expect(boxInSquare({ x: 0, y: 0, width: 0.1, height: 1 }, { width: 200, height: 100 }).width).toBe(0);
  });
});
