import { recipeIds } from "@portrait-studio/contract";
import { expect, test } from "vitest";
import { writePrompt } from "./write-prompt.ts";

test("names the subject first, with a class word", () => {
  expect(writePrompt({ prompt: "in the rain.", variant: "woman" }, "ohwx")).toBe(
    "portrait of ohwx woman, in the rain",
  );
  expect(writePrompt({ prompt: "in the rain" }, "ohwx")).toContain("ohwx person");
});

test("does not name the subject twice", () => {
  const prompts = ["Portrait of ohwx, in the rain", "Ohwx in the rain", "ohwx man in the rain"];
  expect(prompts.map((prompt) => writePrompt({ prompt, variant: "man" }, "ohwx"))).toEqual([
    "Portrait of ohwx man, in the rain",
    "ohwx man in the rain",
    "ohwx man in the rain",
  ]);
  expect(writePrompt({ prompt: "ohwxes in the rain" }, "ohwx")).toMatch(/^portrait of ohwx person, ohwxes/);
});

test("every recipe adds different words", () => {
  const prompts = recipeIds.map((recipeId) => writePrompt({ prompt: "smiling", recipeId }, "ohwx"));
  expect(new Set(prompts).size).toBe(recipeIds.length);
});

test("no recipe's words name a place or what is behind the person: the prompt does, and may name another", () => {
  const places = /backdrop|background|studio|surroundings|outdoor|at home|wall\b|room|street|sky/i;
  for (const recipeId of recipeIds) {
    expect(writePrompt({ prompt: "on a rooftop", recipeId }, "ohwx")).not.toMatch(places);
  }
});
