import { expect, it } from "vitest";
import { addSuggestion } from "./edit-panel.tsx";

it("adds what is not there, and takes away what is", () => {
  expect(addSuggestion("", "Warmer")).toBe("Warmer");
  expect(addSuggestion("Warmer", "Film grain")).toBe("Warmer, film grain");
  expect(addSuggestion("make it darker,", "Warmer")).toBe("make it darker, warmer");
  expect(addSuggestion("Warmer, film grain", "Warmer")).toBe("film grain");
});
