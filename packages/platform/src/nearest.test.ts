import { languages } from "@portrait-studio/contract/languages";
import { engines } from "@portrait-studio/engine/registry";
import { createRuleHelper } from "@portrait-studio/prompts/rules";
import { expect, test } from "vitest";

const things = {
  en: ["rooftop", "beach", "castle", "detective", "king", "gangster", "movie", "spaceship"],
  es: ["azotea", "playa", "castillo", "rey", "misterio", "espacio", "oficina", "viaje"],
} as const;

test.each(languages)(
  "what is nearest to a thing is something that the built-in engine makes, %s",
  (language) => {
    const { readPrompt } = engines.darkroom.profile;
    const read = (prompt: string) => readPrompt?.({ prompt, photos: [{ hairCut: false, cutOut: true }] });
    const canMake = (words: string) => {
      const { understood = [], withoutEffect = [] } = read(words) ?? {};
      return understood.length > 0 && withoutEffect.length === 0;
    };
    const nearest = createRuleHelper().nearest(things[language], language, canMake);
    expect(nearest.flatMap(({ words }) => words).toSorted()).toEqual(things[language].toSorted());
    for (const { words, advice, instead } of nearest) {
      expect([words, instead]).not.toEqual([words, ""]);
      expect(advice).toContain(instead);
      expect([instead, read(instead)?.withoutEffect]).toEqual([instead, []]);
    }
    // not one answer for all
    expect(new Set(nearest.map(({ instead }) => instead)).size).toBeGreaterThan(3);
  },
);
