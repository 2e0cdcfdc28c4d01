import { makePlane, type Plane } from "@portrait-studio/raster";
import { expect, test } from "vitest";
import { measureOutlineTones } from "./outline-tones.ts";

const [width, height, faceWidth] = [240, 40, 100];
const edge = 120;

/** A grey person left of a wall, with a line of another tone along the last two pixels of them, which the photo may show too. */
function measure({ line, wall, photo = 0.2 }: { line: number; wall: number; photo?: number }) {
  const alpha = makePlane(width, height);
  const fill = (toneAt: (x: number) => number): [Plane, Plane, Plane] => {
    const planes: [Plane, Plane, Plane] = [
      makePlane(width, height),
      makePlane(width, height),
      makePlane(width, height),
    ];
    for (const { data } of planes) for (let i = 0; i < data.length; i++) data[i] = toneAt(i % width);
    return planes;
  };
  for (let i = 0; i < alpha.data.length; i++) alpha.data[i] = i % width < edge ? 1 : 0;
  const own = fill((x) => (x === edge - 1 || x === edge - 2 ? line : 0.2));
  return measureOutlineTones(
    { own, seen: fill((x) => (x < edge - 2 ? 0.2 : x < edge ? photo : wall)) },
    alpha,
    faceWidth,
  );
}

test("a person whose outline has their own tone has no line", () => {
  expect(measure({ line: 0.2, wall: 0.9 })).toEqual({ dark: 0, pale: 0 });
});

test("a black line is found before any wall, and a pale one before a pale wall", () => {
  expect(measure({ line: 0.01, wall: 0.9 }).dark).toBeGreaterThan(0.5);
  expect(measure({ line: 0.01, wall: 0.02 }).dark).toBeGreaterThan(0.5);
  expect(measure({ line: 0.7, wall: 0.9 }).pale).toBeGreaterThan(0.5);
});

test("a shaded edge is the person's own before a paler wall, and what is left of a wall before one as dark", () => {
  expect(measure({ line: 0.01, wall: 0.5, photo: 0.01 }).dark).toBe(0);
  expect(measure({ line: 0.01, wall: 0.01, photo: 0.01 }).dark).toBeGreaterThan(0.5);
});

test("hair that a lamp behind lights before a black wall is the person's own", () => {
  expect(measure({ line: 0.7, wall: 0.01 })).toEqual({ dark: 0, pale: 0 });
});
