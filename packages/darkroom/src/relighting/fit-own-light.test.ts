import { makePlane, type Plane } from "@portrait-studio/raster";
import { describe, expect, test } from "vitest";
import { fitOwnLight } from "./fit-own-light.ts";
import type { HeadRelief } from "./sitter.ts";

const side = 64;

function createPlane(value: (x: number, y: number) => number): Plane {
  const plane = makePlane(side, side);
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = value(((i % side) + 0.5) / (side / 2) - 1, (Math.floor(i / side) + 0.5) / (side / 2) - 1);
  }
  return plane;
}

/** A ball that fills the image, of which all but the rim is a face. */
const depth = (x: number, y: number) => Math.sqrt(Math.max(0, 1 - x * x - y * y));
const ball: HeadRelief = {
  x: createPlane((x) => x),
  y: createPlane((_, y) => y),
  z: createPlane(depth),
  height: createPlane(depth),
  faceWidth: side,
  face: createPlane((x, y) => (Math.hypot(x, y) < 0.85 ? 1 : 0)),
};
const skin = ball.face;
const lamp = (from: number) =>
  createPlane((x, y) => 0.1 + 0.3 * Math.max(0, 0.6 * from * x + 0.8 * depth(x, y)));

/** How uneven the skin is: deviation of its logarithms. */
function unevenness(luminance: Plane, shading?: Plane): number {
  const logs = [...luminance.data.keys()]
    .filter((i) => skin.data[i] > 0.5)
    .map((i) => Math.log(luminance.data[i] / (shading?.data[i] ?? 1)));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  return Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length);
}

describe("the photo's own light", () => {
  test("comes from the side that is lit", () => {
    expect(fitOwnLight(lamp(-1), skin, ball).side).toBeLessThan(-0.1);
    expect(fitOwnLight(lamp(1), skin, ball).side).toBeGreaterThan(0.1);
    expect(Math.abs(fitOwnLight(lamp(0), skin, ball).side)).toBeLessThan(0.02);
  });

  test("divided out leaves skin of nearly one brightness", () => {
    const luminance = lamp(1);
    const { shading } = fitOwnLight(luminance, skin, ball);
    expect(unevenness(luminance, shading)).toBeLessThan(0.2 * unevenness(luminance));
  });

  test("is told in spite of a beard, and of nothing where hardly any skin is seen", () => {
    const bearded = lamp(1);
    const clean = fitOwnLight(bearded, skin, ball).side;
    bearded.data.forEach((value, i) => {
      if (ball.y.data[i] > 0.5) bearded.data[i] = value * 0.25;
    });
    expect(fitOwnLight(bearded, skin, ball).side / clean).toBeCloseTo(1, 0);
    const { side: none, shading } = fitOwnLight(bearded, makePlane(side, side), ball);
    expect(none).toBe(0);
    expect(new Set(shading.data)).toEqual(new Set([1]));
  });
});
