import { describe, expect, it } from "vitest";
import { findImports } from "./imports.ts";

describe("findImports", () => {
  it("separates what is loaded from what is erased", () => {
    const source = `import { a } from "value";
import type { B } from "type";
import { type C } from "loaded-all-the-same";
import "effect";
export { d } from "passed-on";
export type { E } from "type-passed-on";
export * from "everything";
const late = await import("late");
type F = import("in-a-type").F;`;
    expect(findImports("x.ts", source)).toEqual([
      { specifier: "value", typeOnly: false, line: 1 },
      { specifier: "type", typeOnly: true, line: 2 },
      { specifier: "loaded-all-the-same", typeOnly: false, line: 3 },
      { specifier: "effect", typeOnly: false, line: 4 },
      { specifier: "passed-on", typeOnly: false, line: 5 },
      { specifier: "type-passed-on", typeOnly: true, line: 6 },
      { specifier: "everything", typeOnly: false, line: 7 },
      { specifier: "late", typeOnly: false, line: 8 },
      { specifier: "in-a-type", typeOnly: true, line: 9 },
    ]);
  });

  it("reads JSX, and refuses what does not parse", () => {
    expect(findImports("x.tsx", 'import a from "a"; export const b = <a.c d={1} />;')).toHaveLength(1);
    expect(() => findImports("x.ts", "import {")).toThrow(/x\.ts does not parse/);
  });
});
