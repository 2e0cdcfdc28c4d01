import { computeLuminance, makePlane, type Plane } from "@portrait-studio/raster";
import { describe, expect, test } from "vitest";
import { removeRimLight } from "./remove-rim-light.ts";

const side = 128;
const faceWidth = 56;
const skinTone = [0.2, 0.11, 0.07];
const burnt = [0.85, 0.92, 1];

/** How far from the middle of a face: 1 on its oval. */
const away = (x: number, y: number) => Math.hypot((x - side / 2) / 28, (y - side / 2) / 38);

function createPlane(value: (x: number, y: number) => number): Plane {
  const plane = makePlane(side, side);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = value(i % side, Math.floor(i / side));
  return plane;
}

const isFace = (x: number, y: number) => away(x, y) < 1;
/** A narrow seam along the jaw's left half. */
const isSeam = (x: number, y: number) => away(x, y) < 1.02 && away(x, y) > 0.9 && y > 72 && x < 60;
/** Cheeks and chin. */
const isBeard = (x: number, y: number) => isFace(x, y) && y > 74;

function draw(isLit: (x: number, y: number) => boolean): Plane[] {
  return [0, 1, 2].map((c) =>
    createPlane((x, y) => (isLit(x, y) ? (burnt[c] ?? 0) : isFace(x, y) ? (skinTone[c] ?? 0) : 0.02)),
  );
}

function meanLight([red, green, blue]: readonly Plane[], is: (x: number, y: number) => boolean): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < side * side; i++) {
    if (!is(i % side, Math.floor(i / side))) continue;
    sum += computeLuminance(red?.data[i] ?? 0, green?.data[i] ?? 0, blue?.data[i] ?? 0);
    count++;
  }
  return sum / count;
}

function tamed(isLit: (x: number, y: number) => boolean, behind: number, planes = draw(isLit)): Plane[] {
  const small = planes.map((plane) => ({ ...plane, data: plane.data.slice() }));
  removeRimLight(planes, small, {
    skin: createPlane((x, y) => (isFace(x, y) && !isLit(x, y) ? 1 : 0)),
    oval: createPlane((x, y) => (isFace(x, y) ? 1 : 0)),
    subject: createPlane((x, y) => (away(x, y) < 1.05 ? 1 : 0)),
    eyeLine: 54,
    faceWidth,
    behind,
  });
  return planes;
}

const usual = computeLuminance(0.2, 0.11, 0.07);

describe("light from behind on the edge of a face", () => {
  test("goes where the photo is backlit, and the face stays as it is", () => {
    const planes = tamed(isSeam, 0.8);
    expect(meanLight(draw(isSeam), isSeam)).toBeGreaterThan(5 * usual);
    expect(meanLight(planes, isSeam)).toBeLessThan(2 * usual);
    const middle = (x: number, y: number) => away(x, y) < 0.75;
    expect(meanLight(planes, middle)).toBeCloseTo(usual, 3);
  });

  test("stays where what is behind is no brighter than the face", () => {
    expect(tamed(isSeam, 0.1).map(({ data }) => data)).toEqual(draw(isSeam).map(({ data }) => data));
  });

  test("is not looked for on a face that a lamp from the side leaves half dark", () => {
    const drawHalf = () =>
      draw(isSeam).map((plane) => ({
        ...plane,
        data: plane.data.map(
          (light, i) => (isFace(i % side, Math.floor(i / side)) && i % side > 56 ? 0.1 : 2) * light,
        ),
      }));
    expect(tamed(isSeam, 0.25, drawHalf()).map(({ data }) => data)).toEqual(
      drawHalf().map(({ data }) => data),
    );
  });

  test("is not taken for a white beard", () => {
    expect(meanLight(tamed(isBeard, 0.8), isBeard)).toBeGreaterThan(0.85 * meanLight(draw(isBeard), isBeard));
  });
});
