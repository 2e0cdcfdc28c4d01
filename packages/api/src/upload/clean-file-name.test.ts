import { anyCodePoint } from "@portrait-studio/testing/any-code-point";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanFileName } from "./receive-files.ts";

describe("cleanFileName", () => {
  it.each([
    ["Ana y Zoë.jpg", "Ana y Zoë.jpg"],
    ["a\0b\r\nc.jpg", "abc.jpg"],
    ["photo\u202egpj.exe", "photogpj.exe"],
    ["say %22cheese%22.jpg", 'say "cheese".jpg'],
    ["two%0d%0alines 100%25.jpg", "twolines 100%25.jpg"],
    ["back\\slash\\\\es.jpg", "back\\slash\\\\es.jpg"],
    ["   ", "photo"],
    ["\u200b\u2800", "photo"],
    [undefined, "photo"],
    ["\ud800.jpg", "\ufffd.jpg"],
  ])("of %j is %j", (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });

  it("can always be stored and shown", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 5000 }), (name) => {
        const clean = cleanFileName(name);
        expect(clean.length).toBeGreaterThan(0);
        expect(clean.length).toBeLessThanOrEqual(255);
        expect(clean).not.toMatch(/\p{Cc}/u);
        expect(clean.isWellFormed()).toBe(true);
      }),
    );
  });
});
