import { languages, promptAdviceSchema, recipeIds, variants } from "@portrait-studio/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRuleHelper } from "./index.ts";
import { readIdea } from "./read-idea.ts";

const helper = createRuleHelper();
const optional = <Value>(values: readonly Value[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });

test("whatever is asked, the answer keeps the contract: prompts of bounded length, all of them different", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ minLength: 1, maxLength: 500 }), fc.lorem({ maxCount: 40 })),
      fc.constantFrom(...languages),
      optional(recipeIds),
      optional(variants),
      optional(["ps1", "kat_person"]),
      async (idea, language, recipeId, variant, triggerWord) => {
        const question = {
          idea,
          language,
          ...(recipeId && { recipeId }),
          ...(variant && { variant }),
          ...(triggerWord && { triggerWord }),
        };
        const advice = await helper.refine(question);
        expect(promptAdviceSchema.safeParse(advice).success).toBe(true);
        const prompts = [advice.refinedPrompt, ...advice.variations];
        expect(new Set(prompts).size).toBe(prompts.length);
        expect(prompts.every((prompt) => !triggerWord || prompt.includes(triggerWord))).toBe(true);
        expect(await helper.refine(question)).toEqual(advice);
      },
    ),
    { numRuns: 500 },
  );
});

describe("the person's words", () => {
  test.each([
    ["I want a photo of me laughing on a beach at sunset", "laughing on a beach at sunset"],
    ["Please make me a portrait of myself in a red suit!", "in a red suit"],
    ["Quiero una foto de mí leyendo en un café", "leyendo en un café"],
    ["hazme un retrato con sombrero", "con sombrero"],
    ["  jazz   singer, smoky club ", "jazz singer, smoky club"],
  ])("%j are kept as %j", async (idea, kept) => {
    expect(readIdea(idea).idea).toBe(kept);
    const { refinedPrompt, variations } = await helper.refine({ idea, language: "en" });
    for (const prompt of [refinedPrompt, ...variations]) expect(prompt).toContain(kept);
  });

  test("decide what is added: nothing that they already say, and the rest in the look that they point to", async () => {
    const { refinedPrompt } = await helper.refine({
      idea: "detective behind venetian blinds, close-up",
      language: "en",
      triggerWord: "ps1",
      variant: "woman",
    });
    expect(refinedPrompt).toBe(
      "Portrait of ps1, a woman, detective behind venetian blinds, close-up, film noir portrait, hard side light through blinds, black and white, fine grain",
    );
  });

  test("in Spanish get an answer in Spanish", async () => {
    const advice = await helper.refine({ idea: "en la playa al atardecer", language: "es", variant: "man" });
    expect(advice.refinedPrompt).toMatch(
      /^Retrato de un hombre, en la playa al atardecer, retrato ambiental/,
    );
    expect(advice.tips.join(" ")).toContain("expresión");
    expect(advice.negativePrompt).toContain("marca de agua");
  });

  test("never overrule the chosen look", async () => {
    const { refinedPrompt } = await helper.refine({
      idea: "in a garden",
      language: "en",
      recipeId: "sketch",
    });
    expect(refinedPrompt).toContain("pencil sketch");
  });
});

test("tips speak of what is missing, and of wishes that do not go together", async () => {
  const { tips } = await helper.refine({ idea: "me", language: "en", triggerWord: "ps1" });
  expect(tips.join(" ")).toMatch(/place and one action/);
  const odd = await helper.refine({
    idea: "black and white with vivid colours, smiling, in a suit",
    language: "en",
  });
  expect(odd.tips[0]).toMatch(/Choose one of the two/);
});
