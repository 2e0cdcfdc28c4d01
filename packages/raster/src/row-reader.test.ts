import fc from "fast-check";
import { expect, test } from "vitest";
import { makePlane, resizePlane } from "./plane.ts";
import { RowReader } from "./row-reader.ts";

test("reads what the enlarged plane has, row by row, in any order", () => {
  const side = fc.integer({ min: 1, max: 9 });
  const growth = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(side, side, growth, growth, (width, height, wider, taller) => {
      const small = makePlane(
        width,
        height,
        Float32Array.from({ length: width * height }, (_, i) => ((i * 29) % 17) / 17),
      );
      const large = resizePlane(small, width + wider, height + taller);
      const reader = new RowReader(small, large.width, large.height);
      for (let y = large.height - 1; y >= 0; y--) {
        const row = reader.read(y);
        for (let x = 0; x < large.width; x++) {
          expect(row[x]).toBeCloseTo(large.data[y * large.width + x], 5);
        }
      }
    }),
  );
});
