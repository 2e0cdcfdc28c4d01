import { languages } from "@portrait-studio/contract/languages";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { editNames } from "@portrait-studio/prompts";
import { expect, test } from "vitest";

test.each(languages)("each edit has its own words for the person who asks for it, %s", async (language) => {
  const { reading } = await loadScreen(language, "edits");
  const known = Object.entries(reading).flatMap(([slot, verbs]) =>
    Object.entries(verbs).map(([verb, words]) => [`${slot}:${verb}`, words] as const),
  );
  expect(known.map(([name]) => name).toSorted()).toEqual(editNames.toSorted());
  const words = known.map(([, text]) => text);
  expect(words.filter((text, index) => words.indexOf(text) !== index)).toEqual([]);
});
