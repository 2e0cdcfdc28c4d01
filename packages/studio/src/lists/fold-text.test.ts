import { anyCodePoint } from "@portrait-studio/testing/any-code-point";
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, toPattern, toWords } from "./fold-text.ts";

test.each([
  ["Café  CORAZÓN\n ñandú", "cafe corazon nandu"],
  ["  Straße\u0000\u0007Ünter ", "straße unter"],
  ["", ""],
])("folds %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("cuts texts to 2,400 bytes at a whole character and does not change a folded text", () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint, maxLength: 3000 }), (text) => {
      const folded = foldText(text);
      expect(Buffer.byteLength(folded)).toBeLessThanOrEqual(2400);
      expect(foldText(folded)).toBe(folded);
    }),
  );
  expect(Buffer.byteLength(foldText("漢".repeat(1000)))).toBe(2400);
  expect(foldText(`${"a".repeat(2399)}漢`)).toBe("a".repeat(2399));
});

test("a query becomes its words, and each a pattern, with its wildcards escaped", () => {
  expect(toWords("  100%  Luz_nó ").map(toPattern)).toEqual(["%100\\%%", "%luz\\_no%"]);
  expect(toWords(" \u0000 ")).toEqual([]);
  expect(toWords(undefined)).toEqual([]);
});
