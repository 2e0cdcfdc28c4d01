import { languages, promptAdviceSchema, recipeIds, variants } from "@portrait-studio/contract";
import { promptTexts } from "@portrait-studio/i18n";
import { loadScreen } from "@portrait-studio/i18n/screens";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readIdea } from "./read-idea.ts";
import { createRuleHelper } from "./rules.ts";

const helper = createRuleHelper();
const engine = { inventsScenes: true, negativePrompt: true };
const darkroom = { inventsScenes: false, negativePrompt: true };
const optional = <Value>(values: readonly Value[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });

test("every answer matches the contract: prompts of bounded length, all of them different", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.string({ minLength: 1, maxLength: 500 }), fc.lorem({ maxCount: 40 })),
      fc.constantFrom(...languages),
      optional(recipeIds),
      optional(variants),
      optional(["ps1", "kat_person"]),
      fc.record({ inventsScenes: fc.boolean(), negativePrompt: fc.boolean() }),
      async (idea, language, recipeId, variant, triggerWord, engine) => {
        const question = {
          idea,
          language,
          engine,
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
    const { refinedPrompt, variations } = await helper.refine({ idea, language: "en", engine });
    for (const prompt of [refinedPrompt, ...variations]) expect(prompt).toContain(kept);
  });

  test("decide what is added: only what they leave open, in the look that they suggest", async () => {
    const { refinedPrompt } = await helper.refine({
      idea: "detective behind venetian blinds, close-up",
      language: "en",
      engine,
      triggerWord: "ps1",
      variant: "woman",
    });
    expect(refinedPrompt).toBe(
      "Portrait of ps1, a woman, detective behind venetian blinds, close-up, film noir portrait, hard side light through blinds, black and white, fine grain",
    );
  });

  test("in Spanish get an answer in Spanish", async () => {
    const advice = await helper.refine({
      idea: "en la playa al atardecer",
      language: "es",
      engine,
      variant: "man",
    });
    expect(advice.refinedPrompt).toMatch(
      /^Retrato de un hombre, en la playa al atardecer, retrato ambiental/,
    );
    expect(advice.tips.join(" ")).toContain("expresión");
    expect(advice.negativePrompt).toContain("marca de agua");
  });

  test("never override the chosen look", async () => {
    const { refinedPrompt } = await helper.refine({
      idea: "in a garden",
      language: "en",
      engine,
      recipeId: "sketch",
    });
    expect(refinedPrompt).toContain("pencil sketch");
  });
});

test("get tips about what is missing and what contradicts itself", async () => {
  const { tips } = await helper.refine({ idea: "me", language: "en", engine, triggerWord: "ps1" });
  expect(tips.join(" ")).toMatch(/place and one action/);
  const odd = await helper.refine({
    idea: "black and white with vivid colours, smiling, in a suit",
    language: "en",
    engine,
  });
  expect(odd.tips[0]).toMatch(/Choose one of the two/);
});

describe("an engine that restyles the person's photos", () => {
  const questions = languages.flatMap((language) =>
    recipeIds.map((recipeId) => ({ idea: "me", language, recipeId, engine: darkroom })),
  );

  test.each(questions)(
    "gets no prompts with expressions or clothes, $language $recipeId",
    async (question) => {
      const { refinedPrompt, variations } = await helper.refine(question);
      for (const prompt of [refinedPrompt, ...variations]) {
        expect(prompt).not.toMatch(/smile|look into|look to the side|sonrisa|mirada|wearing|vestid/);
      }
    },
  );

  test("is explained by the tips", async () => {
    const { tips } = await helper.refine({
      idea: "me, smiling, in a red suit",
      language: "en",
      engine: darkroom,
    });
    expect(tips[0]).toMatch(/come from your photos/);
    expect(tips.join(" ")).not.toMatch(/expression, such as|what you are wearing/);
  });
});

test.each([
  ["a noir detective in the rain", "black and white, fine grain"],
  ["como en el cine negro", "black and white, fine grain"],
])("all suggestions keep to the look of the idea %j", async (idea, colour) => {
  const { refinedPrompt, variations } = await helper.refine({ idea, language: "en", engine: darkroom });
  for (const prompt of [refinedPrompt, ...variations]) {
    expect(prompt).toContain(colour);
    expect(prompt).not.toMatch(/golden hour|synthwave|headshot/);
  }
});

describe("an idea of a role at a place", () => {
  const ideas = { en: "rock star on a rooftop", es: "estrella de rock en una azotea" } as const;
  const questions = languages.flatMap((language) => {
    const idea = ideas[language as keyof typeof ideas];
    return idea ? [engine, darkroom].map((engine) => ({ idea, language, engine })) : [];
  });

  test.each(questions)("stays one, and becomes no headshot: $idea, $engine", async (question) => {
    const { refinedPrompt, variations } = await helper.refine(question);
    for (const prompt of [refinedPrompt, ...variations]) {
      expect(prompt).toContain(question.idea);
      expect(prompt).not.toMatch(/headshot|corporat|grey studio|fondo de estudio/i);
    }
  });

  test.each(questions)("builds on the recipe that is chosen now: $idea, $engine", async (question) => {
    for (const recipeId of recipeIds) {
      const { style, colour } = promptTexts(question.language).moods[recipeId];
      const { refinedPrompt, variations } = await helper.refine({ ...question, recipeId });
      for (const prompt of [refinedPrompt, ...variations])
        expect(prompt).toMatch(new RegExp(`${question.idea}.*${style}.*${colour}`));
    }
  });
});

test.each(
  ["me", "rock star on a rooftop", "in a red suit", "leyendo en un café"].flatMap((idea) =>
    [engine, darkroom].map((engine) => ({ idea, engine })),
  ),
)("three variations differ in light, place and mood: $idea, $engine", async ({ idea, engine }) => {
  const { variations } = await helper.refine({ idea, language: "en", engine });
  const { touches } = promptTexts("en");
  const named = engine.inventsScenes && readIdea(idea).says.has("place");
  const place = named ? "view" : engine.inventsScenes ? "place" : "backdrop";
  for (const [index, touch] of touches.entries())
    for (const part of ["light", place, "mood"] as const)
      for (const [other, variation] of variations.entries())
        expect([variation, variation.includes(touch[part])]).toEqual([variation, other === index]);
});

/** A text of a recipe, with the person in it, as Create writes it. */
const ownTexts = languages.flatMap((language) =>
  [engine, darkroom].flatMap((able) =>
    recipeIds.map((recipeId) => ({ language, recipeId, engine: able, scenes: able.inventsScenes })),
  ),
);

test.each(ownTexts)(
  "a recipe's own text is said once, and varied: $language $recipeId, invents $scenes",
  async ({ language, recipeId, engine }) => {
    const recipe = (await loadScreen(language, "recipes"))[recipeId];
    const { touches } = promptTexts(language);
    for (const variant of variants) {
      const text = (engine.inventsScenes ? recipe.inventing : recipe)[variant];
      const idea = text.replace("{{subject}}", "ps1");
      const question = { idea, language, recipeId, variant, engine, triggerWord: "ps1" };
      const { refinedPrompt, variations } = await helper.refine(question);
      expect(refinedPrompt).not.toBe(idea);
      const opening = idea.slice(0, idea.indexOf("ps1") + 3);
      for (const prompt of [refinedPrompt, ...variations]) {
        expect(prompt.startsWith(opening)).toBe(true);
        expect(prompt.match(/\bps1\b/g)).toHaveLength(1);
        const phrases = prompt.split(", ");
        expect([prompt, new Set(phrases).size]).toEqual([prompt, phrases.length]);
      }
      for (const [index, touch] of touches.entries()) {
        const behind = [touch.view, touch.place, touch.backdrop];
        for (const [other, variation] of variations.entries())
          expect([
            variation,
            variation.includes(touch.light),
            behind.some((words) => variation.includes(words)),
            variation.includes(touch.mood),
          ]).toEqual([variation, ...Array(3).fill(other === index)]);
      }
    }
  },
);

test("what a person has added to a recipe's text stays in every variation", async () => {
  const idea =
    "Film noir portrait of ps1, a man, black and white, hard side light, holding a cigar by the harbour";
  const question = { idea, language: "en", recipeId: "noir", engine, triggerWord: "ps1" } as const;
  const { variations } = await helper.refine(question);
  for (const variation of variations) expect(variation).toContain("holding a cigar by the harbour");
});

describe("words that a restyling engine cannot follow", () => {
  const anything = () => true;

  test("come with why, and with what is nearest to each of them", () => {
    const things = ["rooftop", "crown", "smiling", "detective", "balloon", "playa", "bridge"];
    const nearest = helper.nearest(things, "en", anything);
    expect(nearest.map(({ words, instead }) => [words, instead])).toEqual([
      [["rooftop", "bridge"], "outdoors, blurred background"],
      [["playa"], "environmental portrait, golden hour sunlight, outdoors, blurred background"],
      [["crown"], ""],
      [["smiling"], ""],
      [["detective"], "film noir portrait, hard side light through blinds, dark room"],
      [["balloon"], ""],
    ]);
    expect(nearest.at(0)?.advice).toContain("nearest to rooftop and bridge here: outdoors");
    expect(nearest.at(-1)?.advice).toBe("Only light, colour and background can change.");
    expect(helper.nearest([], "en", anything)).toEqual([]);
    expect(helper.nearest(["azotea"], "es", anything)[0]?.advice).toContain("vienen de tus fotos");
  });

  test("are never answered with what the engine cannot make", () => {
    const things = ["detective", "rooftop"];
    const onlyLight = helper.nearest(things, "en", (words) => words.includes("light"));
    expect(onlyLight.map(({ instead }) => instead)).toEqual(["", "hard side light through blinds"]);
    for (const { instead } of helper.nearest(things, "en", () => false)) expect(instead).toBe("");
  });
});

test("an engine without negative prompts gets none", async () => {
  const without = { inventsScenes: true, negativePrompt: false };
  const { negativePrompt } = await helper.refine({ idea: "noir", language: "en", engine: without });
  expect(negativePrompt).toBe("");
});
