import { languages } from "@portrait-studio/contract";
import { loadScreen } from "@portrait-studio/i18n/screens";
import { isPlain, type Look, looks, placesNamed, previewReading } from "@portrait-studio/prompt-reader";
import { describe, expect, test } from "vitest";
import { recipes } from "../looks/recipes.ts";
import { describeSitters } from "../render/sitter.fixture.ts";
import { planImage } from "./plan-image.ts";
import type { ImagePlan } from "./types.ts";

const artifact = describeSitters(...Array(5).fill({ width: 1200, height: 1600 }));
const mattes = artifact.photos.map(({ id }) => id);
const offered = looks.filter((look) => look !== "natural");

function expectHeeded(plan: ImagePlan, look: Look, code: string): void {
  const [slot = "", value = ""] = code.split(":");
  const { place } = recipes[look].compositions[plan.composition ?? 0];
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

/** What the recipe's text asks for beside the look and who is shown. */
function requestsOf(text: string): string[] {
  return text.split(", ").slice(2);
}

describe.each(languages)("recipes in %s", (language) => {
  test.each(
    offered.flatMap((look) =>
      (["woman", "man", "neutral"] as const).map((variant) => [look, variant] as const),
    ),
  )("%s for a %s says nothing that the look does not do, in each image of a batch", async (look, variant) => {
    const texts = await loadScreen(language, "recipes");
    const prompt = (texts as unknown as Record<Look, Record<"woman" | "man" | "neutral", string>>)[look][
      variant
    ].replace("{{subject}}", "ps1");
    expect(previewReading({ prompt, recipeId: look, backdrops: true }).withoutEffect).toEqual([]);
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
      for (const asked of requestsOf(prompt)) {
        const { understood } = previewReading({ prompt: asked, recipeId: look, backdrops: true });
        if (understood.length < 2) continue;
        const without = planImage({ ...request, prompt: prompt.replace(`, ${asked}`, "") });
        expect(plan.reading.understood.length).toBeGreaterThan(without.reading.understood.length);
      }
    }
  });
});
