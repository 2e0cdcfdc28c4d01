import { expect, it } from "vitest";
import { recipeIds, recipesWith, recipeTags } from "./recipes.ts";

it("has recipes for every tag, and every recipe without one", () => {
  for (const tag of recipeTags) expect(recipesWith(tag), tag).not.toEqual([]);
  expect(recipesWith(null)).toEqual(recipeIds);
  expect(recipesWith("fineArt")).toEqual(["painterly", "renaissance", "sketch", "cyanotype", "risograph"]);
});
