import { languages, limits, recipeIds, variants } from "@portrait-studio/contract";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { describe, expect, test } from "vitest";
import { readIdea } from "./read-idea.ts";

describe.each(languages)("recipes in %s", (language) => {
  const texts = () => loadScreen(language, "recipes");

  test.each(recipeIds)("%s for an engine that invents names clothes, a place and a light", async (id) => {
    const { inventing } = (await texts())[id];
    for (const variant of variants) {
      const { says } = readIdea(inventing[variant]);

      expect({
        clothing: says.has("clothing"),
        background: says.has("background") || says.has("place"),
        light: says.has("light"),
      }).toEqual({ clothing: true, background: true, light: true });
      expect(inventing[variant].length).toBeLessThan(limits.maxPromptLength / 3);
      expect(inventing[variant].match(/\{\{subject\}\}/g)).toHaveLength(1);
    }
    expect(inventing.woman).not.toBe(inventing.man);
  });
});
