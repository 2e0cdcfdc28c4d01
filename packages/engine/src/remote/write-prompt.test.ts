import { recipeIds } from "@portrait-studio/contract";
import { expect, test } from "vitest";
import { writePrompt, writeReferenceEdit, writeReferencePrompt } from "./write-prompt.ts";

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

const shown = { triggerWord: "ps1", references: 4 };

test("says who is shown and what stays, and calls the person by what they are instead of the trigger word", () => {
  const prompt = writeReferencePrompt(
    { prompt: "PS1 woman on a ferry, wind in the hair. ", recipeId: "noir", variant: "woman" },
    shown,
  );
  expect(prompt).toContain(
    "of the woman shown in images 1 to 4, and of nobody else: the woman on a ferry, wind in the hair, black and white film noir",
  );
  expect(prompt).toContain("keep the face, age, skin, hair and build");
  expect(prompt.toLowerCase()).not.toContain("ps1");
  expect(writeReferencePrompt({ prompt: "at sea" }, { ...shown, references: 1 })).toContain(
    "the person shown in image 1,",
  );
});

test("counts the references by the word that the model's own encoder has for them", () => {
  const called = "Picture";
  expect(writeReferencePrompt({ prompt: "at sea" }, { ...shown, called })).toMatch(
    /^A new portrait of the person shown in Pictures 1 to 4,.* of the pictures unless asked to\.$/,
  );
  expect(writeReferenceEdit("warmer", 2, called)).toMatch(
    /^Change Picture 1: warmer\. Pictures 2 to 3 show /,
  );
});
