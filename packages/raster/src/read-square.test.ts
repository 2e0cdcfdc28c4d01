import fc from "fast-check";
import { expect, test } from "vitest";
import { bilinear } from "./read-square.ts";

const byte = fc.integer({ min: 0, max: 255 });
const part = fc.double({ min: 0, max: 1, noNaN: true });

test("between four values it is a plane where they are one, stays among them, and is theirs at the corners", () => {
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), part, part, (values, u, v) => {
      const data = Uint8Array.from(values);
      const value = bilinear(data, 0, 1, 2, u, v);
      expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
      expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
      for (const [k, corner] of values.entries())
        expect(bilinear(data, 0, 1, 2, k & 1, k >> 1)).toBeCloseTo(corner, 9);
    }),
  );
  const slope = Float32Array.from([1, 3, 5, 7]);
  expect(bilinear(slope, 0, 1, 2, 0.25, 0.5)).toBe(3.5);
});

test("a held edge has no neighbour", () => {
  const data = Float32Array.from([1, 2, 3, 4]);
  expect(bilinear(data, 3, 0, 0, 0.7, 0.3)).toBe(4);
});
