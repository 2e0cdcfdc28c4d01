import { expect, test } from "vitest";
import { hidesFace } from "./hides-face.ts";

test.each<[recipeId: string | null, words: string[], hides: boolean]>([
  ["sketch", [], true],
  ["corporate", ["an oil painting of ps1"], true],
  [null, ["retrato a lápiz"], true],
  [null, ["film noir, rain"], true],
  [null, ["natural light", "make it warmer"], false],
  [null, ["natural light", "turn it into a pencil drawing"], true],
  ["polaroid", ["instant film"], false],
])("%s, %j: %s", (recipeId, words, hides) => {
  expect(hidesFace({ recipeId, words })).toBe(hides);
});
