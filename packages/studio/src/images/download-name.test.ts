import type { SourceType } from "@portrait-studio/contract/origin";
import type { RecipeId } from "@portrait-studio/contract/recipes";
import { expect, test } from "vitest";
import { downloadName } from "./download-name.ts";

const image = {
  ...{ id: "img_01J3f9k", prompt: "Headshot of ps1, grey", storageKey: "a.jpg", triggerWord: "ps1" },
  ...{ sourceType: "composite" as SourceType, modelName: "Nina", recipeId: "corporate" as RecipeId | null },
} as const;
const crop = { use: "linkedin", width: 800 } as const;

test.each([
  [{}, "en", "nina-corporate-linkedin.jpg"],
  [{}, "es", "nina-corporativo-linkedin.jpg"],
  [{ modelName: "José  Núñez / 2" }, "es", "jose-nunez-2-corporativo-linkedin.jpg"],
  [{ modelName: "Анна Ёлкина" }, "en", "анна-елкина-corporate-linkedin.jpg"],
  [{ modelName: "山田 花子" }, "es", "山田-花子-corporativo-linkedin.jpg"],
  [{ modelName: "김지수" }, "en", "김지수-corporate-linkedin.jpg"],
  [{ modelName: "नीना" }, "en", "नीना-corporate-linkedin.jpg"],
  [{ modelName: "../😀" }, "en", "corporate-linkedin.jpg"],
  [{ recipeId: null }, "en", "nina-headshot-of-grey-linkedin.jpg"],
  [{ sourceType: "trainedAlgorithmicMedia" as const }, "en", "nina-corporate-made-by-ai-linkedin.jpg"],
] as const)("an image with %o is named in %s %s", (change, language, name) => {
  expect(downloadName({ ...image, ...change }, language, "jpeg", { crop })).toBe(name);
});

test("a file for no use has the end of its id and how it came about", () => {
  expect(downloadName(image, "en")).toBe("nina-corporate-3f9k-drawn-background.jpg");
  expect(downloadName(image, "en", "jpeg", { crop: { ...crop, width: 716 } })).toBe(
    "nina-corporate-linkedin-716px.jpg",
  );
});
