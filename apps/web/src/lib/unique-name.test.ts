import { expect, it } from "vitest";
import { uniqueName } from "./download-zip.ts";

it("numbers what is there already, before the ending", () => {
  const taken = new Set<string>();
  expect(
    ["noir.jpg", "noir.jpg", "noir.jpg", "plain", "plain"].map((name) => uniqueName(name, taken)),
  ).toEqual(["noir.jpg", "noir (2).jpg", "noir (3).jpg", "plain", "plain (2)"]);
});
