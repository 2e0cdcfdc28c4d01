import { expect, test } from "vitest";
import { writeReferenceEdit, writeReferencePrompt } from "./write-prompt.ts";

const model = { triggerWord: "ps1", references: 4 };

test("says who is shown and what stays, and calls the person by what they are instead of the trigger word", () => {
  const prompt = writeReferencePrompt(
    { prompt: "PS1 woman on a ferry, wind in the hair. ", recipeId: "noir", variant: "woman" },
    model,
  );
  expect(prompt).toContain(
    "of the woman shown in images 1 to 4, and of nobody else: the woman on a ferry, wind in the hair, black and white film noir",
  );
  expect(prompt).toContain("keep the face, age, skin, hair and build");
  expect(prompt.toLowerCase()).not.toContain("ps1");
  expect(writeReferencePrompt({ prompt: "at sea" }, { ...model, references: 1 })).toContain(
    "the person shown in image 1,",
  );
});

test("counts the references by the word that the model's own encoder has for them", () => {
  const called = "Picture";
  expect(writeReferencePrompt({ prompt: "at sea" }, { ...model, called })).toMatch(
    /^A new portrait of the person shown in Pictures 1 to 4,.* of the pictures unless asked to\.$/,
  );
  expect(writeReferenceEdit("warmer", 2, called)).toMatch(
    /^Change Picture 1: warmer\. Pictures 2 to 3 show /,
  );
});
