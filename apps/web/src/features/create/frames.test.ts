import { expect, it } from "vitest";
import { findSpan } from "./frames.tsx";

it.each([2, 4])("rows of at most %i frames leave no place of the strip empty", (most) => {
  for (let all = 1; all <= 40; all++) {
    const spans = Array.from({ length: all }, (_, index) => findSpan(index + 1, all, most));
    let filled = 0;
    for (const span of spans) {
      expect(span).toBeGreaterThanOrEqual(12 / most);
      // none is broken over two rows
      expect((filled % 12) + span).toBeLessThanOrEqual(12);
      filled += span;
    }
    expect([all, filled % 12]).toEqual([all, 0]);
  }
});
