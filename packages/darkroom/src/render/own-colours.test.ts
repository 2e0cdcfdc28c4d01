import { makePlane } from "@portrait-studio/raster";
import { expect, test } from "vitest";
import { ownColours } from "./own-colours.ts";

test("a coloured speck between dark hair before a white wall leaves no less than no light", () => {
  const side = 64;
  const matte = makePlane(side, side);
  const light = [0, 1, 2].map(() => makePlane(side, side));
  for (let i = 0; i < side * side; i++) {
    const person = i % side < side / 2;
    matte.data[i] = person ? 1 : 0;
    for (const { data } of light) {
      data[i] = person ? 0.01 : 1;
    }
  }
  // yellow, as bright as the wall, just inside the outline
  const speck = (side / 2) * side + side / 2 - 2;
  light.forEach(({ data }, channel) => {
    data[speck] = channel < 2 ? 1.5 : 0;
  });
  const [red, green, blue] = light;
  const own = ownColours([red, green, blue], matte);
  for (const { data } of own) {
    expect(data.every((value) => value >= 0)).toBe(true);
  }
  // the gap was closed: the hair goes on there
  expect(own[0].data[speck]).toBeLessThan(0.6);
});

test.each([
  ["dark", 0.02, 0.95],
  ["bright", 0.95, 0.02],
])("a %s coat beside a collar stays before a wall of its own colour", (_, coat, collar) => {
  const [width, height] = [800, 40];
  const matte = makePlane(width, height);
  const planes = [0, 1, 2].map(() => makePlane(width, height));
  for (let i = 0; i < width * height; i++) {
    const x = i % width;
    matte.data[i] = x < 400 ? 1 : 0;
    // a collar, 24 pixels of coat, then the wall
    for (const { data } of planes) data[i] = x < 376 ? collar : coat;
  }
  const [red, green, blue] = planes;
  const [own] = ownColours([red, green, blue], matte);
  const row = own.data.subarray((height / 2) * width, (height / 2 + 1) * width);
  for (let x = 384; x < 394; x++) expect(row[x]).toBeCloseTo(coat, 1);
});
