import { join, normalize, sep } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkKey, checkPrefix } from "./keys.ts";

function accepted(check: (text: string) => void, text: string): boolean {
  try {
    check(text);
    return true;
  } catch {
    return false;
  }
}

const nasty = fc.string({
  unit: fc.constantFrom("a", "b", ".", "..", "/", "\\", "%2e", "\0", "~", "-", "A", "é"),
});

describe("keys", () => {
  it("that are accepted stay inside the folder and identify one file", () => {
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string()), (text) => {
        if (!accepted(checkKey, text)) return;
        const path = join(`${sep}store`, text);
        expect(path.startsWith(`${sep}store${sep}`)).toBe(true);
        expect(normalize(path)).toBe(path);
        expect(text.split("/").every((part) => part && !part.startsWith("."))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("begin only with accepted prefixes", () => {
    fc.assert(
      fc.property(fc.oneof(nasty, fc.constant("photos/usr_1/a.jpg")), fc.nat(20), (text, length) => {
        if (accepted(checkKey, text)) expect(accepted(checkPrefix, text.slice(0, length))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
