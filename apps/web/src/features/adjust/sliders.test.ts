import { expect, test } from "vitest";
import { atRest, toCrop, toSliders } from "./sliders.ts";

const upright = { width: 800, height: 1000 };

test("at rest all of the image stays", () => {
  expect(toSliders(atRest, upright)).toEqual({
    light: 0,
    warmth: 0,
    contrast: 0,
    colour: 0,
    backdrop: null,
    retouch: "none",
    crop: { x: 0, y: 0, width: 1, height: 1 },
  });
});

test("a shape is as large as fits, comes closer and lies where it was moved to", () => {
  expect(toCrop({ ...atRest, shape: "1:1", down: 0 }, upright)).toEqual({
    x: 0,
    y: 0,
    width: 1,
    height: 0.8,
  });
  const near = toCrop({ ...atRest, shape: "16:9", closer: 0.5, across: 1, down: 1 }, upright);
  expect((near.width * 800) / (near.height * 1000)).toBeCloseTo(16 / 9);
  expect([near.width, near.x + near.width, near.y + near.height]).toEqual([0.5, 1, 1]);
});
