import { languages, type RecipeId } from "@portrait-studio/contract";
import { promptTexts } from "@portrait-studio/i18n";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { isPlain, type Look, looks, placesNamed, previewReading } from "@portrait-studio/prompts";
import { describe, expect, test } from "vitest";
import { recipes } from "../looks/recipes.ts";
import { describeSitters } from "../render/sitter.fixture.ts";
import { planImage } from "./plan-image.ts";
import type { ImagePlan } from "./types.ts";

const described = describeSitters(...Array(5).fill({ width: 1200, height: 1600 }));
// the better photos have a doubted cut-out, or cut the hair off: what a recipe says needs others
const artifact = {
  ...described,
  photos: described.photos.map((photo, i) => ({ ...photo, quality: i < 3 ? 0.6 : 0.9 })),
};
const mattes = ["photo-0", "photo-1", "photo-2"];
const photos = [{ cutOut: true, hairCut: false }];
const offered = looks.filter((look) => look !== "natural");

function expectHeeded(plan: ImagePlan, look: Look, code: string): void {
  const [slot = "", value = ""] = code.split(":");
  const { place } = recipes[look].compositions[plan.composition].set;
  const shown: Record<string, unknown> = {
    frame: plan.framing,
    light: plan.keySide,
    backdrop: isPlain(place) && plan.backdrop,
    gel: plan.gel,
    rim: plan.rim,
    set: placesNamed(value).includes(place) && value,
  };
  if (slot in shown) expect(shown[slot]).toBe(value);
}

/** Finds what the recipe's text asks for beside the look and who is shown. */
function findRequests(text: string): string[] {
  return text.split(", ").slice(2);
}

describe.each(languages)("recipes in %s", (language) => {
  test.each(offered)("what test images and the prompt helper say of %s is done, word for word", (look) => {
    const { portraitOf, moods } = promptTexts(language);
    const { avoid: _, ...said } = moods[look as RecipeId];
    for (const part of [...Object.values(said), Object.values(said).join(", ")]) {
      const prompt = `${portraitOf} ps1, ${part}`;
      expect(previewReading({ prompt, recipeId: look, photos }).withoutEffect).toEqual([]);
    }
  });

  test.each(
    offered.flatMap((look) =>
      (["woman", "man", "neutral"] as const).map((variant) => [look, variant] as const),
    ),
  )("%s for a %s says nothing that the look does not do, in each image of a batch", async (look, variant) => {
    const texts = await loadScreen(language, "recipes");
    const prompt = (texts as unknown as Record<Look, Record<"woman" | "man" | "neutral", string>>)[look][
      variant
    ].replace("{{subject}}", "ps1");
    expect(previewReading({ prompt, recipeId: look, photos }).withoutEffect).toEqual([]);
    for (let index = 0; index < 8; index++) {
      const request = {
        artifact,
        seed: 11,
        index,
        aspectRatio: "4:5",
        recipeId: look,
        variant,
        mattes,
      } as const;
      const plan = planImage({ ...request, prompt });
      expect(plan.reading.withoutEffect).toEqual([]);
      for (const code of plan.reading.understood) expectHeeded(plan, look, code);
      // each word that is understood moves something
      for (const asked of findRequests(prompt)) {
        const { understood } = previewReading({ prompt: asked, recipeId: look, photos });
        if (understood.length < 2) continue;
        const without = planImage({ ...request, prompt: prompt.replace(`, ${asked}`, "") });
        expect(plan.reading.understood.length).toBeGreaterThan(without.reading.understood.length);
      }
    }
  });
});
