import fc from "fast-check";
import { expect, test } from "vitest";
import { weighDoubt } from "./doubt.ts";

const measures = fc.record({
  findings: fc.double({ min: 0, max: 1, noNaN: true }),
  kept: fc.double({ min: 0, max: 1, noNaN: true }),
});

test("is a part of 1, and no less where any of what it weighs is more", () => {
  fc.assert(
    fc.property(measures, measures, (a, b) => {
      const both = {
        findings: Math.max(a.findings, b.findings),
        kept: Math.max(a.kept, b.kept),
      };
      expect(weighDoubt(a)).toBeLessThanOrEqual(weighDoubt(both));
      expect(weighDoubt(both)).toBeLessThanOrEqual(1);
    }),
  );
});

test("nothing is no doubt, and all of it is one", () => {
  expect(weighDoubt({ findings: 0, kept: 0 })).toBe(0);
  expect(weighDoubt({ findings: 1, kept: 0.05 })).toBeGreaterThan(0.9);
});
