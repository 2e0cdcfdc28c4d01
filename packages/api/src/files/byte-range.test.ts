import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findByteRange } from "./serve-file.ts";

describe("findByteRange a file of 100 bytes", () => {
  it.each([
    [null, undefined],
    ["bytes=0-9", { start: 0, end: 9 }],
    ["bytes=90-", { start: 90, end: 99 }],
    ["bytes=90-500", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=100-", "beyond"],
    ["bytes=-0", "beyond"],
    ["bytes=9-3", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,5-6", undefined],
    ["lines=0-1", undefined],
  ])("for %j", (header, range) => {
    expect(findByteRange(header, 100)).toEqual(range);
  });

  it("is always inside the file", () => {
    const bound = fc.option(fc.nat(300), { nil: "" });
    fc.assert(
      fc.property(bound, bound, fc.nat(200), (from, to, size) => {
        const range = findByteRange(`bytes=${from}-${to}`, size);
        if (!range || range === "beyond") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(size);
        expect(range.start).toBeLessThanOrEqual(range.end);
      }),
    );
  });
});
