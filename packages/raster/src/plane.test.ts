import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  makePlane,
  multiply,
  type Plane,
  resizePlane,
  scalePlane,
  smoothstep,
  toLumaPlane,
} from "./plane.ts";

const side = fc.integer({ min: 1, max: 40 });

function arbitraryPlane(width: number, height: number): fc.Arbitrary<Plane> {
  const value = fc.float({ min: 0, max: 1, noNaN: true });
  return fc
    .array(value, { minLength: width * height, maxLength: width * height })
    .map((values) => makePlane(width, height, Float32Array.from(values)));
}

const planes = fc.tuple(side, side).chain(([width, height]) => arbitraryPlane(width, height));

describe("resizePlane", () => {
  test("stays within the values that were there, at the size asked for", () => {
    fc.assert(
      fc.property(planes, side, side, (plane, width, height) => {
        const out = resizePlane(plane, width, height);
        expect([out.width, out.height, out.data.length]).toEqual([width, height, width * height]);
        expect(Math.min(...out.data)).toBeGreaterThanOrEqual(Math.min(...plane.data) - 1e-5);
        expect(Math.max(...out.data)).toBeLessThanOrEqual(Math.max(...plane.data) + 1e-5);
      }),
    );
  });

  test("averages areas as it shrinks, and keeps a ramp straight as it grows", () => {
    const four = makePlane(4, 2, Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7));
    expect([...resizePlane(four, 2, 1).data]).toEqual([2.5, 4.5]);
    expect([...resizePlane(makePlane(2, 1, Float32Array.of(0, 4)), 4, 1).data]).toEqual([0, 1, 3, 4]);
  });

  test("halves odd sides with what is left over as smaller blocks", () => {
    const odd = makePlane(201, 201, new Float32Array(201 * 201).fill(1));
    odd.data[201 * 201 - 1] = 9;
    const { data } = resizePlane(odd, 101, 101);
    expect([data[0], data[101 * 101 - 2], data[101 * 101 - 1]]).toEqual([1, 1, 9]);
  });
});

test("products, multiples and luma go pixel by pixel", () => {
  const a = makePlane(2, 1, Float32Array.of(2, 3));
  const b = makePlane(2, 1, Float32Array.of(5, 7));
  expect([...multiply(a, b).data]).toEqual([10, 21]);
  scalePlane(a, 10);
  expect([...a.data]).toEqual([20, 30]);
  const white = [1, 1, 1].map((value) => makePlane(1, 1, Float32Array.of(value)));
  expect(toLumaPlane(white).data[0]).toBeCloseTo(1, 6);
});

test("smoothstep is level outside of its ends, whichever is the greater", () => {
  expect([0, 1, 2, 3].map((value) => smoothstep(1, 2, value))).toEqual([0, 0, 1, 1]);
  expect([0, 1, 2, 3].map((value) => smoothstep(2, 1, value))).toEqual([1, 1, 0, 0]);
  expect(smoothstep(0, 1, 0.5)).toBe(0.5);
});
