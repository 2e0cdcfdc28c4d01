import { expect, test } from "vitest";
import { recipeKey } from "./recipe-key.ts";

test("an engine that restyles photos gets the recipe without clothes and places, one that invents gets them", () => {
  expect(recipeKey("noir", "man", { inventsScenes: false })).toBe("recipes:noir.man");
  expect(recipeKey("noir", "man", { inventsScenes: true })).toBe("recipes:noir.inventing.man");
});
